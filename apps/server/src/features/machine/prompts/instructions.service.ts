import { createHash } from 'node:crypto';
import type { Tone, MachineContext as UsedContext } from '@parlance/contract';
import type { ProjectScope } from '../../../access/scope.ts';
import { AppError } from '../../../app-error.ts';
import { findCheckContext } from '../../../content/findings/units.queries.ts';
import { describeLocale } from '../../../integrations/cldr/known-locales.ts';
import type { Checks } from '../../translations/text-changes.service.ts';
import type { MachineContext } from '../machine-context.service.ts';
import type { GlossaryHint, MemoryExample, TextPair } from '../ports.service.ts';
import { renderTemplate } from '../template.mapper.ts';
import { findPrompting } from './prompts.queries.ts';
import { isStale, listNotes } from './requests.mapper.ts';
import { standardTemplate } from './standard.mapper.ts';
import { listNeighbours, type NeighbourRow } from './texts.queries.ts';
import { languageOf, type MachineText, readTexts, sourceLocaleOf } from './texts.service.ts';

/** What a model is told of texts, and what of that is of which text. */
export interface Instructions {
  /** The text of the template. */
  readonly instructions: string;
  readonly usedOf: (text: MachineText) => UsedContext;
  /** What the translation of a text depends on, besides the model: the same again need not be paid again. */
  readonly hashOf: (text: MachineText, rejected: readonly string[]) => string;
}

/** What is the same for all texts of a locale. */
export interface LocaleContext {
  readonly checks: Checks;
  readonly locale: string;
  /** The locales whose languages texts are in and come to be in. */
  readonly languages: { readonly source: string; readonly target: string };
  readonly tone: Tone | null;
  readonly about: string;
  readonly promptVersion: number;
  readTexts(termIds: readonly string[]): Promise<MachineText[]>;
  instruct(texts: readonly MachineText[]): Promise<Instructions>;
}

const neighboursOnEachSide = 2;
const maxExamples = 10;

const tones: Readonly<Record<Tone, string>> = {
  formal: 'Address people formally, as the language does with strangers.',
  informal: 'Address people informally, as the language does with friends.',
  neutral: 'Avoid addressing people where the language lets you.',
};

/** A version of the prompt of a project, or a template in place of all of them. */
export interface ChosenPrompt {
  readonly version?: number;
  readonly template?: string | null | undefined;
  /** Which translations models are not told of beside some texts; without it, of none are they not. */
  readonly hides?: (pair: TextPair, texts: readonly MachineText[]) => boolean;
}

/** Reads what models are told for a locale, by the current prompt of the project or another one. */
export async function openContext(
  context: Pick<MachineContext, 'db' | 'ports'>,
  scope: ProjectScope,
  locale: string,
  prompt?: ChosenPrompt,
): Promise<LocaleContext> {
  const { db, ports } = context;
  const [checkContext, prompting] = await Promise.all([
    findCheckContext(db, scope),
    findPrompting(db, scope, { locale, version: prompt?.version }),
  ]);
  if (!checkContext || !prompting) throw new AppError('NotFound');
  const checks: Checks = { checks: checkContext, files: new Map() };
  const { hides = () => false, template = prompting.template } = prompt ?? {};
  const { project, about, version, tone, style_guide: styleGuide } = prompting;
  const source = languageOf(checkContext, sourceLocaleOf(checkContext));
  const target = languageOf(checkContext, locale);
  const values = {
    project,
    about,
    locale,
    language: nameOf(target),
    sourceLanguage: nameOf(source),
    tone: tone === null ? '' : tones[tone],
    styleGuide,
  };
  const used = template ?? standardTemplate;
  return {
    checks,
    locale,
    languages: { source, target },
    tone,
    about,
    promptVersion: version,
    readTexts: (termIds) => readTexts(db, scope, checks, { locale, termIds }),
    async instruct(texts) {
      const sought = {
        checks: checkContext,
        locale,
        texts: texts.map(({ term_id: termId, source: text }) => ({ termId, source: text })),
        hides: (pair: TextPair) => hides(pair, texts),
      };
      const [examples, hints, beside] = await Promise.all([
        ports.findExamples(scope, sought),
        ports.findHints(sought),
        findNeighbours(db, scope, checks, locale, texts),
      ]);
      const neighbours = beside.filter((pair) => !hides(pair, texts));
      const instructions = renderTemplate(used, {
        ...values,
        glossary: uniqueBy([...hints.values()].flat(), ({ term }) => term).map(toGlossaryValues),
        memory: uniqueBy([...examples.values()].flat(), (one) => one.source).slice(0, maxExamples),
        neighbours: neighbours.map((one) => ({ source: one.source, target: one.target })),
      });
      const fixed = JSON.stringify([version, used, values]);
      return {
        instructions,
        usedOf: (text) =>
          toUsed(text, {
            memory: examples.get(text.term_id) ?? [],
            glossary: hints.get(text.term_id) ?? [],
            neighbours,
            tone,
            hasStyleGuide: styleGuide !== '',
          }),
        // Neighbours and examples come and go as texts are translated, and are no reason to pay again.
        hashOf: (text, rejected) =>
          hash([
            fixed,
            text.source,
            text.key,
            listNotes(text),
            text.notes.limits ?? text.notes.maxLength ?? null,
            isStale(text) ? [text.previous_source, text.value] : null,
            hints.get(text.term_id) ?? [],
            rejected,
          ]),
      };
    },
  };
}

function nameOf(locale: string): string {
  const { language, region } = describeLocale(locale);
  return region === '' ? language : `${language} (${region})`;
}

async function findNeighbours(
  db: MachineContext['db'],
  scope: ProjectScope,
  { checks }: Checks,
  locale: string,
  texts: readonly MachineText[],
): Promise<readonly NeighbourRow[]> {
  const [first] = texts;
  if (!first) return [];
  const positions = texts
    .filter(({ file_id }) => file_id === first.file_id)
    .map(({ position }) => position);
  return listNeighbours(db, scope, checks, {
    locale,
    fileId: first.file_id,
    first: Math.min(...positions),
    last: Math.max(...positions),
    count: neighboursOnEachSide,
  });
}

function toUsed(
  text: MachineText,
  {
    neighbours,
    tone,
    memory,
    glossary,
    hasStyleGuide,
  }: {
    readonly memory: readonly MemoryExample[];
    readonly glossary: readonly GlossaryHint[];
    readonly neighbours: readonly NeighbourRow[];
    readonly tone: Tone | null;
    readonly hasStyleGuide: boolean;
  },
): UsedContext {
  return {
    memory: [...memory],
    glossary: [...glossary],
    neighbours: neighbours.map(({ term_id: termId, ...one }) => ({ termId, ...one })),
    notes: listNotes(text),
    previous:
      text.value !== '' && isStale(text)
        ? { source: text.previous_source, target: text.value }
        : null,
    tone,
    hasStyleGuide,
    screenshots: [],
  };
}

function toGlossaryValues({ term, preferred, forbidden, isKept }: GlossaryHint) {
  const quoted = (words: readonly string[]) => words.map((word) => `“${word}”`).join(', ');
  return { term, preferred: quoted(preferred), forbidden: quoted(forbidden), isKept };
}

function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/** A hash that fits a column of ids. */
function hash(value: unknown): string {
  const hex = createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

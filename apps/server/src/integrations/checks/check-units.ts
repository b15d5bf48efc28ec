import {
  type CheckedTerm,
  checkText,
  type Finding,
  type GlossaryHit,
  type LanguageOf,
  type ProjectRules,
} from '@parlance/checks';
import { type EntryNotes, limitsOf, type PixelLimit } from '@parlance/contract';
import { type FormatId, markupOf, syntaxOfFormat } from '@parlance/formats';
import { type Language, loadLanguage } from '@parlance/glossary';
import { plainSyntax, type TextSyntax, uniqueSyntax } from '@parlance/messages';
import { measurerOf } from '../fonts/font-measures.ts';
import type { FontFile } from '../fonts/installed-fonts.ts';

/** What checks need to know of the file of a text. */
export interface CheckedFile {
  readonly format: FormatId | null;
  readonly path: string | null;
  /** What its source texts look like; null where nobody has looked, or they have no sign of a syntax. */
  readonly guess: TextSyntax | null;
}

/** A translation with its source text. */
export interface CheckedText {
  readonly value: string;
  readonly source: string;
  readonly previousSource?: string | undefined;
  /** Other translations of the locale, where the project compares terms with each other. */
  readonly twins?: CheckedTerm['twins'];
  /** Of a text of the source locale, where the project wants it checked by them. */
  readonly otherLocales?: CheckedTerm['otherLocales'];
  /** The positions of what glossaries say of its source text, in the list of the task. */
  readonly glossary?: readonly number[] | undefined;
  readonly isPlural: boolean;
  readonly notes: EntryNotes;
  readonly labels?: readonly string[];
  /** The position of its file in the list of the task. */
  readonly file: number;
}

export interface CheckTask {
  readonly locale: string;
  readonly sourceLocale: string;
  readonly bases: Readonly<Record<string, string>>;
  readonly project: ProjectRules;
  readonly files: readonly CheckedFile[];
  readonly texts: readonly CheckedText[];
  /** What glossaries say of source texts, each concept once. */
  readonly glossary?: readonly GlossaryHit[];
  /** The fonts that limits in pixels may name. Without them, these limits are not checked. */
  readonly fonts?: readonly FontFile[];
}

/** A text with findings, by its position in the list of the task. */
export interface FaultyText {
  readonly at: number;
  readonly findings: readonly Finding[];
}

const unnamedFile: CheckedFile = { format: null, path: null, guess: null };

/** Checks texts. Those without findings are left out. */
export async function checkUnits({
  files,
  texts,
  fonts = [],
  glossary = [],
  ...task
}: CheckTask): Promise<readonly FaultyText[]> {
  const { locale, sourceLocale } = task;
  const languageOf = glossary.length > 0 ? await loadLanguages([sourceLocale, locale]) : undefined;
  const checking = {
    ...task,
    project: firstAlike(task.project),
    languageOf,
    measurerOf: (limit: PixelLimit) => measurerOf(fonts, limit),
  };
  return texts.flatMap(
    ({ value, notes, labels = [], file: place, glossary: hits = [], ...text }, at) => {
      const file = files[place] ?? unnamedFile;
      const syntax = syntaxOf(file, notes);
      const limits = limitsOf(notes);
      const term = {
        ...text,
        glossary: hits.flatMap((hit) => glossary[hit] ?? []),
        syntax,
        limits,
        labels,
        path: file.path,
        markup: markupOf(notes.flags),
      };
      const findings = checkText(value, term, checking);
      return findings.length === 0 ? [] : [{ at, findings }];
    },
  );
}

async function loadLanguages(locales: readonly string[]): Promise<LanguageOf> {
  const languages = new Map<string, Language>();
  for (const locale of locales) languages.set(locale, await loadLanguage(locale));
  return (locale) => languages.get(locale);
}

/** What programs take for other than text in the texts of a term. */
export function syntaxOf(
  { format, guess }: Pick<CheckedFile, 'format' | 'guess'>,
  { flags = [] }: Pick<EntryNotes, 'flags'>,
): TextSyntax {
  if (format === null) return uniqueSyntax(guess ?? plainSyntax);
  return syntaxOfFormat(format, { flags, guess: guess ?? undefined });
}

/** The rules that were used last, by what they say: those of one project are compiled once for many tasks. */
const known = new Map<string, ProjectRules>();
const maxKnown = 200;

function firstAlike(project: ProjectRules): ProjectRules {
  const key = JSON.stringify(project);
  const first = known.get(key) ?? project;
  if (known.size >= maxKnown) known.clear();
  known.set(key, first);
  return first;
}

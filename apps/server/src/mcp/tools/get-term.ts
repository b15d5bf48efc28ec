import {
  ApiError,
  type Client,
  type Entry,
  endpoints,
  type Screenshot,
  type TermTranslation,
  termLimits,
  type Usage,
} from '@parlance/contract';
import { z } from 'zod';
import { type AnswerImage, clip, countFitting, sizeOf, takeFitting } from '../answers.ts';
import { findGlossaryWords, glossaryWord } from '../glossary-words.ts';
import { toIssue } from '../issues.ts';
import { knownTranslation, toKnown } from '../memory-words.ts';
import {
  cursor,
  issue,
  locale,
  nextCursor,
  origin,
  projectId,
  revision,
  shownId,
  state,
  termId,
  textFields,
  toCode,
} from '../schemas.ts';
import { defineTool } from '../tool.ts';

const translation = z.object({ locale: z.string(), ...textFields, state, revision, origin });

const area = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });

const screenshot = z.object({
  name: z.string(),
  width: z.int(),
  height: z.int(),
  areas: z.array(area).describe('Where the term is, in shares of width and height.'),
});

const shownUsage = z.object({
  file: z.string(),
  line: z.int(),
  component: z.string().optional().describe('The component or function around it.'),
  note: z.string().optional().describe('What the code tells translators there.'),
  code: z.string().optional().describe('Lines around it.'),
});

/** An image that is larger would fill the memory of a model. */
const maxImageBytes = 1_000_000;
const maxImages = 2;

export const getTerm = defineTool({
  name: 'get_term',
  title: 'Get a term',
  description:
    'Tells everything of a term: its source text, notes for translators, where the code uses it, limits of length, the style of its placeholders, its translations with their revisions and how they came about, what checks find in one of them, and what glossaries and memories know for it. With `screenshots`, also images of where people see it.',
  effect: 'reads',
  input: z.object({
    projectId,
    termId,
    locales: z
      .array(locale)
      .min(1)
      .max(100)
      .optional()
      .describe(
        'Only the translations into these locales, with what checks, glossaries and memories say of the first one.',
      ),
    screenshots: z.boolean().default(false),
    cursor,
  }),
  output: z.object({
    termId: shownId,
    key: z.string(),
    context: z.string().nullable(),
    isPlural: z.boolean(),
    isLocked: z.boolean(),
    fileId: shownId,
    labels: z.array(z.string()),
    notes: z.array(z.string()).describe('For translators, by people or from files.'),
    references: z.array(z.string()).describe('Places in the code: src/app.ts:12.'),
    usages: z.array(shownUsage).describe('Where code uses it, with the lines around.'),
    limits: termLimits,
    placeholders: z.array(z.string()).describe('The styles of placeholders in its texts.'),
    source: z.object(textFields).nullable(),
    translations: z.array(translation),
    issues: z.array(issue).describe('In the translation into the first of `locales`.'),
    glossary: z.array(glossaryWord).optional().describe('In the first of `locales`.'),
    memory: z
      .array(knownTranslation)
      .optional()
      .describe('Translations of similar texts into the first of `locales`.'),
    screenshots: z.array(screenshot),
    nextCursor,
  }),
  async run({ call }, input) {
    const { projectId: id } = input;
    const params = { projectId: id };
    const ofTerm = { ...params, termId: input.termId };
    const { sourceLocale } = await call(endpoints.getProject, { params });
    const codes = input.locales?.map(toCode);
    const [first] = codes ?? [];
    const [entry, all, checked, usages, { screenshots }, known] = await Promise.all([
      findEntry(call, id, {
        term: input.termId,
        ...(first !== undefined && { locale: first }),
        ...(sourceLocale !== null && { reference: sourceLocale }),
      }),
      call(endpoints.listTermTranslations, { params: ofTerm }),
      call(endpoints.getCheckedTerm, {
        params,
        query: { termId: input.termId, locale: first ?? sourceLocale ?? 'en' },
      }),
      call(endpoints.listUsages, { params: ofTerm }),
      call(endpoints.listScreenshots, { params, query: { termId: input.termId, limit: 3 } }),
      first !== undefined &&
        call(endpoints.listMatches, { params: { ...ofTerm, localeCode: first } }),
    ]);
    const wordsOf =
      first !== undefined &&
      known &&
      (await findGlossaryWords(call, id, {
        locale: first,
        texts: [{ value: known.source, termId: input.termId }],
      }));
    const { notes, reference, fileId = id } = entry;
    const short = (texts: readonly string[], count: number, maxBytes: number) =>
      texts.slice(0, count).map((one) => clip(one, maxBytes).text);
    const said = [notes.context, ...(notes.comments ?? [])].filter((note) => note !== undefined);
    const issues = (entry.findings ?? []).map((one) => toIssue(one, entry.value));
    const about = {
      termId: entry.termId,
      key: clip(entry.term, 600).text,
      context: entry.context === null ? null : clip(entry.context, 600).text,
      isPlural: entry.isPlural,
      isLocked: entry.locked,
      fileId,
      labels: short(
        entry.labels.map(({ value }) => value),
        10,
        80,
      ),
      notes: short(said, 4, 400),
      references: short(notes.references ?? [], 8, 120),
      usages: usages.slice(0, 3).map(toShownUsage),
      limits: checked.limits,
      placeholders: [...checked.syntax.placeholders],
      source: reference === null ? null : clip(reference, 1500),
      issues: takeFitting(issues, 2500),
      ...(wordsOf && { glossary: wordsOf(1) }),
      ...(known && { memory: takeFitting(toKnown(known, 3), 2000) }),
      screenshots: screenshots.map((one) => toShot(one, entry.termId)),
    };
    const chosen = all.filter((one) => codes?.includes(one.locale) ?? true);
    const begin = Math.max(
      0,
      chosen.findIndex((one) => one.locale === input.cursor),
    );
    const rest = chosen.slice(begin).map(toTranslation);
    const translations = rest.slice(0, countFitting(rest, sizeOf(about) + 200));
    const next = rest.at(translations.length)?.locale ?? null;
    return {
      data: { ...about, translations, nextCursor: next },
      images: input.screenshots ? await readImages(call, id, screenshots) : [],
    };
  },
});

/** The entry of a term, by its place in the list. */
async function findEntry(
  call: Client,
  id: string,
  {
    term,
    ...filter
  }: { readonly term: string; readonly locale?: string; readonly reference?: string },
): Promise<Entry> {
  const params = { projectId: id };
  for (let tries = 0; tries < 3; tries++) {
    const place = await call(endpoints.locateEntry, { params, query: { ...filter, term } });
    if (!place) break;
    const query = { ...filter, offset: place.offset, limit: 1 };
    const { entries } = await call(endpoints.listEntries, { params, query });
    const [entry] = entries;
    // Terms may come and go between the two calls.
    if (entry?.termId === term) return entry;
  }
  throw new ApiError(404, undefined);
}

function toTranslation(one: TermTranslation): z.output<typeof translation> {
  const { value, state: of, revision: last, origin: from } = one;
  return { locale: one.locale, ...clip(value, 1500), state: of, revision: last, origin: from };
}

function toShownUsage({ file, line, component, note, code }: Usage): z.output<typeof shownUsage> {
  return {
    file: clip(file, 120).text,
    line,
    ...(component !== undefined && { component: clip(component, 80).text }),
    ...(note !== undefined && { note: clip(note, 200).text }),
    ...(code && { code: clip(code.text, 300).text }),
  };
}

function toShot({ name, width, height, regions }: Screenshot, of: string) {
  const own = regions.filter((region) => region.termId === of);
  const areas = own.flatMap((region) => region.area ?? []);
  return { name: clip(name, 100).text, width, height, areas: areas.slice(0, 3) };
}

async function readImages(
  call: Client,
  id: string,
  screenshots: readonly Screenshot[],
): Promise<AnswerImage[]> {
  const images: AnswerImage[] = [];
  for (const { id: screenshotId, mediaType } of screenshots) {
    if (images.length === maxImages) break;
    const params = { projectId: id, screenshotId };
    const image = await call(endpoints.getScreenshotImage, { params });
    if (image.size > maxImageBytes) continue;
    images.push({ mediaType, bytes: new Uint8Array(await image.arrayBuffer()) });
  }
  return images;
}

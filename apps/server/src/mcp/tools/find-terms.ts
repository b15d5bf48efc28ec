import { type Client, type Entry, endpoints, type Input } from '@parlance/contract';
import { z } from 'zod';
import { clip, countFitting, sizeOf } from '../answers.ts';
import { findGlossaryWords, glossaryWord } from '../glossary-words.ts';
import {
  cursor,
  fileId,
  locale,
  nextCursor,
  projectId,
  revision,
  shownId,
  state,
  textFields,
  toCode,
} from '../schemas.ts';
import { defineTool } from '../tool.ts';

const term = z.object({
  termId: shownId,
  key: z.string(),
  context: z.string().nullable(),
  source: z.object(textFields).nullable().describe('Null where the project has no source locale.'),
  isPlural: z.boolean().describe('Whether its texts must be ICU plurals.'),
  isLocked: z.boolean().describe('A locked term is not to be translated.'),
  fileId: shownId,
  translation: z
    .object({ ...textFields, state, revision })
    .optional()
    .describe('In `locale`, where one was asked for.'),
});

type Query = Extract<Input<typeof endpoints.listEntries>, object>['query'];

export const findTerms = defineTool({
  name: 'find_terms',
  title: 'Find terms',
  description:
    'Searches the terms of a project by words and filters, with their source texts and, if you name a locale, their translations with the `revision` that set_translations needs. `search` takes words and tokens: key:cart.buy, text:"two words", is:untranslated, is:outdated, is:reviewed, is:error, label:"a label", file:src/app.json, by:me, changed:7d; a minus before a token asks for the opposite.',
  effect: 'reads',
  input: z.object({
    projectId,
    search: z.string().max(500).optional(),
    locale: locale.optional().describe('Adds the translations into this locale.'),
    untranslatedIn: z
      .array(locale)
      .min(1)
      .max(6)
      .optional()
      .describe('Only terms that lack a translation in one of these locales.'),
    fileIds: z.array(fileId).min(1).max(50).optional().describe('Only terms of these files.'),
    limit: z.int().min(1).max(100).default(50),
    cursor,
  }),
  output: z.object({
    total: z.int().describe('How many terms there are.'),
    terms: z.array(term),
    glossary: z
      .array(glossaryWord)
      .optional()
      .describe('What to call things in these texts in `locale`, where one was asked for.'),
    nextCursor,
  }),
  async run({ call }, input) {
    const { projectId: id, search, untranslatedIn, fileIds, limit } = input;
    const { sourceLocale } = await call(endpoints.getProject, { params: { projectId: id } });
    const query = {
      ...(search !== undefined && { search }),
      ...(input.locale !== undefined && { locale: input.locale }),
      ...(sourceLocale !== null && { reference: sourceLocale }),
      ...(untranslatedIn && { untranslatedIn: untranslatedIn.join(',') }),
      ...(fileIds && { files: fileIds.join(',') }),
      ...(input.cursor !== undefined && { cursor: input.cursor }),
    };
    const toShown = (entry: Entry) => toTerm(entry, id, input.locale !== undefined);
    const wordsOf = (entries: readonly Entry[]) =>
      input.locale === undefined
        ? undefined
        : findGlossaryWords(call, id, {
            locale: toCode(input.locale),
            texts: entries.map(({ termId, term: key, reference }) => {
              const value = reference ?? (sourceLocale === null ? key : '');
              return { value, termId };
            }),
          });
    const page = await readPage(call, id, { ...query, limit }, { toShown, wordsOf });
    const { entries, total, nextCursor: next, words } = page;
    return {
      data: {
        total,
        terms: entries.map(toShown),
        ...(words && { glossary: words }),
        nextCursor: next,
      },
    };
  },
});

interface Shown {
  readonly toShown: (entry: Entry) => object;
  /** What glossaries say of entries, if that is wanted. */
  readonly wordsOf: (entries: readonly Entry[]) => ReturnType<typeof findGlossaryWords> | undefined;
}

/** A page that fits into an answer with its glossary. A shorter one is asked for again, so that its cursor is exact. */
async function readPage(
  call: Client,
  id: string,
  query: Query & { readonly limit: number },
  { toShown, wordsOf }: Shown,
) {
  const params = { projectId: id };
  const page = await call(endpoints.listEntries, { params, query });
  const findWords = await wordsOf(page.entries);
  const besideBytes = 500 + sizeOf(findWords?.(page.entries.length) ?? []);
  const fitting = countFitting(page.entries.map(toShown), besideBytes);
  const words = findWords?.(fitting);
  if (fitting === page.entries.length) return { ...page, words };
  const shorter = await call(endpoints.listEntries, {
    params,
    query: { ...query, limit: fitting },
  });
  return { ...shorter, words };
}

const maxTextBytes = 1000;

function toTerm(entry: Entry, ofProject: string, hasLocale: boolean): z.output<typeof term> {
  const { reference, context, fileId: file = ofProject } = entry;
  return {
    termId: entry.termId,
    key: clip(entry.term, maxTextBytes).text,
    context: context === null ? null : clip(context, maxTextBytes).text,
    source: reference === null ? null : clip(reference, maxTextBytes),
    isPlural: entry.isPlural,
    isLocked: entry.locked,
    fileId: file,
    ...(hasLocale && {
      translation: {
        ...clip(entry.value, maxTextBytes),
        state: entry.state,
        revision: entry.revision,
      },
    }),
  };
}

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { author, count, id, localeCode, maxTranslationLength, text } from '../schemas.ts';
import { memoryKinds } from './memories.ts';
import { translationOrigins } from './translations.ts';

/** How alike texts must be at least, in per cent, and where nothing else is asked for. */
export const minMatchScore = 50;
export const defaultMatchScore = 70;

/** A match of the same text in the same context, and one of the same text. */
export const contextScore = 101;
export const exactScore = 100;

/** How many matches are answered at most. */
export const maxMatches = 5;

/**
 * What a match has in common with the text: the same text in the same place; the same text; the same but for placeholders,
 * tags, numbers or addresses, which the suggestion has from the text; much of it.
 */
export const matchKinds = ['context', 'exact', 'adapted', 'similar'] as const;

export type MatchKind = (typeof matchKinds)[number];

/** How far a text in a memory can be trusted. */
export const memoryQualities = ['reviewed', 'translated', 'machine'] as const;

export type MemoryQuality = (typeof memoryQualities)[number];

const quality = z
  .enum(memoryQualities)
  .describe(
    '`machine` is for what a machine or an agent wrote and nobody reviewed, which costs points.',
  );

/** Where a text of a memory is from. */
export const memorySource = z
  .object({
    memory: z.object({ id, kind: z.enum(memoryKinds), name: z.string() }),
    project: z
      .object({ id, name: z.string() })
      .nullable()
      .describe('Null for a text that was imported into a memory, or whose project is gone.'),
    termId: id.nullable(),
    term: z.string().nullable().describe('The term that has the text, if that is known.'),
    by: author.nullable().describe('Who wrote the text, if that is known.'),
    date: z.iso.datetime().nullable(),
  })
  .meta({ id: 'MemorySource' });

export type MemorySource = z.infer<typeof memorySource>;

/** A translation of the same or of a similar text. */
export const memoryMatch = z
  .object({
    score: z
      .int()
      .min(0)
      .max(contextScore)
      .describe('In per cent, penalties taken off; 101 for a match of the kind `context`.'),
    kind: z.enum(matchKinds),
    source: z.string().describe('The source text in the memory.'),
    target: z
      .string()
      .describe(
        'Its translation, with placeholders, tags, numbers and addresses of the text that a match was looked for. An ICU plural with all forms where the whole text is one.',
      ),
    isAdapted: z.boolean().describe('Whether `target` is another text than the memory has.'),
    penalty: count.describe('How many points were taken off for memory, quality and locale.'),
    quality,
    from: memorySource,
    count: count.describe('How many texts in memories have this translation, at least.'),
  })
  .meta({ id: 'MemoryMatch' });

export type MemoryMatch = z.infer<typeof memoryMatch>;

const matches = z
  .array(memoryMatch)
  .describe('The best first, each translation once, at most five.');

/** The matches of a text. */
export const memoryMatches = z
  .object({
    source: z.string().describe('The text that matches were looked for; empty if there is none.'),
    matches,
    forms: z
      .array(
        z.object({
          form: z.string().describe('Of the source text: `one`, `other`, `=0`.'),
          source: z.string(),
          matches,
        }),
      )
      .describe(
        'For a text with plural forms that has no match as a whole, those of each form. Empty otherwise.',
      ),
  })
  .meta({ id: 'MemoryMatches' });

export type MemoryMatches = z.infer<typeof memoryMatches>;

/** Another term with the same source text. */
export const sameText = z
  .object({
    project: z.object({ id, name: z.string() }),
    termId: id,
    term: z.string(),
    path: z.string().nullable().describe('Of its file; null for the unnamed one.'),
    value: z.string().describe('Its translation in the locale; empty means untranslated.'),
    quality: quality.nullable().describe('Null where there is no translation.'),
    origin: z.enum(translationOrigins).nullable(),
    date: z.iso.datetime().nullable(),
  })
  .meta({ id: 'SameText' });

export type SameText = z.infer<typeof sameText>;

/** A pair of texts in which words were found. */
export const concordanceHit = z
  .object({ source: z.string(), target: z.string(), quality, from: memorySource })
  .meta({ id: 'ConcordanceHit' });

export type ConcordanceHit = z.infer<typeof concordanceHit>;

const cursor = text(1, 500).optional().describe('Where to go on, from `nextCursor`.');
const nextCursor = z
  .string()
  .nullable()
  .describe('The `cursor` that asks for what comes next; null at the end.');

const minScore = z
  .int()
  .min(minMatchScore)
  .max(contextScore)
  .default(defaultMatchScore)
  .describe('How good matches must be at least.');

export const memoryMatchEndpoints = {
  listMatches: endpoint({
    method: 'GET',
    path: '/projects/:projectId/terms/:termId/matches/:localeCode',
    summary: 'List what was translated before like the source text of a term',
    access: 'user-or-client',
    action: 'ViewMemory',
    query: z.object({
      minScore: z.coerce
        .number()
        .int()
        .min(minMatchScore)
        .max(contextScore)
        .default(defaultMatchScore)
        .describe('How good matches must be at least.'),
    }),
    success: { status: 200, data: memoryMatches },
    errors: ['BadRequest'],
  }),
  listMatchesOfText: endpoint({
    method: 'POST',
    path: '/projects/:projectId/memories/matches',
    summary: 'List what was translated before like a text',
    access: 'user-or-client',
    action: 'ViewMemory',
    takesAgents: true,
    body: z.object({
      text: text(1, maxTranslationLength).describe('In the language of the source texts.'),
      locale: localeCode.describe('The locale of the project that translations are wanted in.'),
      isPlural: z
        .boolean()
        .default(false)
        .describe('Whether the text is an ICU plural: `{n, plural, one {…} other {…}}`.'),
      minScore,
    }),
    success: { status: 200, data: memoryMatches },
    errors: ['BadRequest'],
  }),
  listSameTexts: endpoint({
    method: 'GET',
    path: '/projects/:projectId/terms/:termId/same-texts/:localeCode',
    summary: 'List other terms with the source text of a term, and their translations',
    access: 'user-or-client',
    action: 'ViewMemory',
    success: { status: 200, data: z.array(sameText) },
    errors: [],
  }),
  searchMemories: endpoint({
    method: 'GET',
    path: '/projects/:projectId/memories/search',
    summary: 'Search the memories of a project for words, on either side',
    access: 'user-or-client',
    action: 'ViewMemory',
    query: z.object({
      q: text(1, 200).describe('Words, or parts of words, that the text has, in any order.'),
      locale: localeCode.describe('The locale of the translations.'),
      side: z.enum(['source', 'target']).default('source').describe('Which text has the words.'),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      cursor,
    }),
    success: { status: 200, data: z.object({ hits: z.array(concordanceHit), nextCursor }) },
    errors: ['BadRequest'],
  }),
} as const;

export const memoryMatchDocs = (): FeatureDocs<typeof memoryMatchEndpoints> => {
  const from = {
    memory: { id: example.memory.id, kind: 'shared' as const, name: example.memory.name },
    project: { id: '0190b2a4-6d22-7abc-9e4b-3c2eaf708b03', name: 'Shop' },
    termId: '0190b2a4-a166-7ef0-9d8f-7062e3b4cf07',
    term: 'file.open',
    by: { type: 'user' as const, id: example.ada.id, name: example.ada.name },
    date: example.date.modified,
  };
  const match = {
    score: 100,
    kind: 'adapted' as const,
    source: 'Open 2 files',
    target: '3 Dateien öffnen',
    isAdapted: true,
    penalty: 0,
    quality: 'reviewed' as const,
    from,
    count: 2,
  };
  const matches = { source: 'Open 3 files', matches: [match], forms: [] };
  return {
    heading: 'Translation memory',
    endpoints: {
      listMatches: {
        note: 'From all memories that the project reads whose source texts are in the language of its own, but from the term itself. Texts are those that are there now: what was deleted, undone or is outdated is no match. 404: the project has no such term or locale.',
        answer: matches,
      },
      listMatchesOfText: {
        note: 'A text has no place, so no match is of the kind `context`. 404: the project has no such locale.',
        body: {
          text: 'Open 3 files',
          locale: example.german.code,
          isPlural: false,
          minScore: defaultMatchScore,
        },
        answer: matches,
      },
      listSameTexts: {
        note: 'In this project and in those whose memory it reads, at most 50: translated ones first. 404: the project has no such term or locale.',
        answer: [
          {
            project: { id: example.project.id, name: example.project.name },
            termId: from.termId,
            term: from.term,
            path: null,
            value: 'Datei öffnen',
            quality: 'translated',
            origin: 'person',
            date: example.date.modified,
          },
        ],
      },
      searchMemories: {
        note: 'Case does not count. Only source texts that have a translation in the locale. In the order of the memories. 404: the project has no such locale.',
        answer: {
          hits: [{ source: 'Open 2 files', target: '2 Dateien öffnen', quality: 'reviewed', from }],
          nextCursor: null,
        },
      },
    },
  };
};

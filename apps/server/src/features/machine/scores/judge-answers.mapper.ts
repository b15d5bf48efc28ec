import { wordSegmenterOf } from '@parlance/checks';
import {
  type JudgedSpan,
  type MqmCategory,
  maxScore,
  minScoredWords,
  mqmCategories,
  mqmSeverities,
  mqmWeights,
} from '@parlance/contract';
import { z } from 'zod';
import type { JsonSchema } from '../../../integrations/machine/model-client.ts';
import { readJson } from '../prompts/answers.mapper.ts';
import type { MachineText } from '../prompts/texts.service.ts';
import type { JudgedText } from './judge-prompts.mapper.ts';

/** What models are asked to answer that judge. It is the same for all requests, so that providers compile it once. */
export const judgementsSchema: JsonSchema = {
  name: 'judgements',
  schema: listOf('judgements', {
    id: { type: 'string' },
    ...listOf('errors', {
      span: { type: 'string' },
      category: { type: 'string', enum: mqmCategories },
      severity: { type: 'string', enum: mqmSeverities },
      explanation: { type: 'string' },
      fix: { type: ['string', 'null'] },
    }).properties,
  }),
};

function listOf(name: string, properties: Readonly<Record<string, unknown>>) {
  const items = { type: 'object', properties, required: Object.keys(properties) };
  return {
    type: 'object',
    properties: { [name]: { type: 'array', items: { ...items, additionalProperties: false } } },
    required: [name],
    additionalProperties: false,
  };
}

/** More are not kept of one text, nor longer ones. */
const maxSpans = 20;
const maxLength = 1000;

/** PostgreSQL keeps neither NUL nor half of a pair of surrogates in JSON. */
const storable = z
  .string()
  .transform((text) => text.replaceAll('\0', '').slice(0, maxLength).toWellFormed());

const error = z.object({
  span: storable.nullish().transform((text) => text ?? ''),
  category: z.string().transform(toCategory),
  severity: z
    .string()
    .transform((name) => name.trim().toLowerCase())
    .pipe(z.enum(mqmSeverities)),
  explanation: storable.nullish().transform((text) => text ?? ''),
  fix: storable.nullish().transform((text) => text ?? null),
});

type JudgedError = z.output<typeof error>;

const answers = z.object({ judgements: z.array(z.unknown()) });
const entry = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  errors: z.array(error),
});

/** Models write the category as the schema has it, or with the signs and words that MQM has. */
function toCategory(written: string): MqmCategory {
  const name = written
    .trim()
    .toLowerCase()
    .replace(/\s*[/:>-]\s*/g, '.')
    .replace(/[ _](text|convention|conventions)$/, '');
  return mqmCategories.find((one) => one === name) ?? 'other';
}

/**
 * Reads judgements by the ids of texts. Each counts by itself: one that is malformed in any part, or that is there twice,
 * is as if it were missing.
 */
export function readJudgements(text: string): ReadonlyMap<string, readonly JudgedError[]> {
  const { data } = answers.safeParse(readJson(text, 'judgements'));
  const read = new Map<string, readonly JudgedError[]>();
  const doubled = new Set<string>();
  for (const one of data?.judgements ?? []) {
    const { data: judged } = entry.safeParse(one);
    if (!judged) continue;
    if (read.has(judged.id)) doubled.add(judged.id);
    read.set(judged.id, judged.errors);
  }
  for (const id of doubled) read.delete(id);
  return read;
}

/**
 * Finds the places of what a model quotes. What is missing stands in the source text, and has no place. A quote of
 * neither text is dropped: it is about something that nobody has written.
 */
export function placeSpans(
  { text: { source }, value }: Pick<JudgedText, 'text' | 'value'>,
  errors: readonly JudgedError[],
): JudgedSpan[] {
  const taken = new Map<string, number>();
  return errors.slice(0, maxSpans).flatMap(({ span: text, ...said }): JudgedSpan[] => {
    // The same words once more are the next ones that are spelled so.
    const start = text === '' ? -1 : value.indexOf(text, taken.get(text) ?? 0);
    if (start >= 0) {
      taken.set(text, start + text.length);
      const fix = said.fix === text ? null : said.fix;
      return [{ ...said, fix, text, start, end: start + text.length }];
    }
    const isMissing = text === '' || source.includes(text);
    return isMissing ? [{ ...said, fix: null, text, start: null, end: null }] : [];
  });
}

/** What the mistakes count for 100 words of the source text, rounded up, so that 0 stands for none. */
export function scoreOf(
  spans: readonly Pick<JudgedSpan, 'severity'>[],
  { source, units }: MachineText,
  language: string,
): number {
  const penalty = spans.reduce((sum, { severity }) => sum + mqmWeights[severity], 0);
  const texts = units?.units.map(({ text }) => text) ?? [source];
  const words = texts.reduce((sum, text) => sum + countWords(text, language), 0);
  return Math.min(Math.ceil((penalty * 100) / Math.max(words, minScoredWords)), maxScore);
}

function countWords(text: string, language: string): number {
  const segments = [...wordSegmenterOf(language).segment(text)];
  return segments.filter(({ isWordLike }) => isWordLike).length;
}

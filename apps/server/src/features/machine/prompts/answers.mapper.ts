import { z } from 'zod';
import type { JsonSchema } from '../../../integrations/machine/model-client.ts';

/** What models are asked to answer. It is the same for all requests, so that providers compile it once. */
export const translationsSchema: JsonSchema = {
  name: 'translations',
  schema: {
    type: 'object',
    properties: {
      translations: {
        type: 'array',
        items: {
          type: 'object',
          properties: { id: { type: 'string' }, text: { type: 'string' } },
          required: ['id', 'text'],
          additionalProperties: false,
        },
      },
    },
    required: ['translations'],
    additionalProperties: false,
  },
};

const answers = z.object({ translations: z.array(z.unknown()) });
const entry = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  text: z.string(),
});

/**
 * Reads translations by their ids. Each counts by itself: one that is malformed, or that is there twice with different
 * texts, is as if it were missing.
 */
export function readTranslations(text: string): ReadonlyMap<string, string> {
  const read = new Map<string, string>();
  const doubled = new Set<string>();
  for (const one of listEntries(text)) {
    const { data } = entry.safeParse(one);
    if (!data) continue;
    if (read.has(data.id) && read.get(data.id) !== data.text) doubled.add(data.id);
    read.set(data.id, data.text);
  }
  for (const id of doubled) read.delete(id);
  return read;
}

function listEntries(text: string): readonly unknown[] {
  const { data } = answers.safeParse(readJson(text, 'translations'));
  return data?.translations ?? listWholeEntries(text);
}

/**
 * The JSON in an answer, an object that begins with the property of a name. It may be in a fence of Markdown or follow
 * thoughts.
 */
export function readJson(text: string, name: string): unknown {
  const answer = text.replace(/^[\s\S]*<\/think(ing)?>/, '');
  const starts = [0, answer.indexOf(`{"${name}"`), answer.search(new RegExp(`\\{\\s*"${name}"`))];
  for (const start of new Set(starts)) {
    if (start < 0) continue;
    const end = answer.lastIndexOf('}') + 1;
    try {
      return JSON.parse(answer.slice(start, end));
    } catch {
      // The next place may be where it begins.
    }
  }
  return undefined;
}

/** The entries of an answer that was cut, which are whole: one on which nothing else depends. */
function listWholeEntries(text: string): readonly unknown[] {
  const found = text.matchAll(
    /\{\s*"id"\s*:\s*"[^"\\]*"\s*,\s*"text"\s*:\s*"(?:[^"\\]|\\.)*"\s*\}/gs,
  );
  return [...found].flatMap(([json]) => {
    try {
      return [JSON.parse(json) as unknown];
    } catch {
      return [];
    }
  });
}

import type { MemoryMatches } from '@parlance/contract';
import { memoryQualities } from '@parlance/contract';
import { z } from 'zod';
import { clip } from './answers.ts';
import { textFields } from './schemas.ts';

/** A translation of the same or of a similar text, as agents need it. */
export const knownTranslation = z.object({
  percent: z.int().describe('100: the same text, 101: also in the same place.'),
  source: z.string().describe('The source text that was translated.'),
  translation: z.object(textFields).describe('With placeholders and numbers of your text.'),
  quality: z.enum(memoryQualities).describe('`machine`: nobody has reviewed it.'),
});

type KnownTranslation = z.output<typeof knownTranslation>;

const maxTextBytes = 600;

/** The best matches of a text; where a plural has none as a whole, those of its forms, each translation once. */
export function toKnown({ matches, forms }: MemoryMatches, count: number): KnownTranslation[] {
  const ofForms = forms
    .flatMap((form) => form.matches)
    .toSorted((a, b) => b.score - a.score)
    .filter((one, at, all) => all.findIndex(({ target }) => target === one.target) === at);
  return [...matches, ...ofForms].slice(0, count).map(({ score, source, target, quality }) => ({
    percent: score,
    source: clip(source, maxTextBytes).text,
    translation: clip(target, maxTextBytes),
    quality,
  }));
}

import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

export const languages = ['en', 'ar', 'de', 'es', 'fr', 'ja'] as const;

export type Language = (typeof languages)[number];

/** Texts that don't change any more, with spaces between their words. */
export interface FrozenTexts {
  /** Those of the interface, most of which are short. */
  readonly labels: readonly string[];
  /** Those of the documentation, which is in English. */
  readonly sentences: readonly string[];
}

export type Frozen = Readonly<Record<Language, FrozenTexts>>;

/** The file that `freeze-texts.ts` has written. */
export const place = new URL('frozen-texts.json.br', import.meta.url);

export function readFrozen(language: Language): FrozenTexts {
  const frozen = JSON.parse(brotliDecompressSync(readFileSync(place)).toString()) as Frozen;
  return frozen[language];
}

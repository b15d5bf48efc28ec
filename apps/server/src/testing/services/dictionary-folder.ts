import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with dictionaries of a few words. */
export interface DictionaryFolder {
  readonly path: string;
  add(name: string, words: readonly string[], affixes?: string | Uint8Array): void;
  /** Writes the two files as they are. */
  write(name: string, affixes: string | Uint8Array, words: string | Uint8Array): void;
  remove(): void;
}

/** A suffix `n`, letters that are mistaken for others, and compounds with hyphens as Hunspell breaks them. */
const germanAffixes = `SET UTF-8
TRY enisratdhulcgmobwfkzvpjyxqäöüß
SFX N Y 1
SFX N 0 n .
`;

export function createDictionaryFolder(): DictionaryFolder {
  const path = mkdtempSync(join(tmpdir(), 'dictionaries-'));
  const write: DictionaryFolder['write'] = (name, affixes, words) => {
    writeFileSync(join(path, `${name}.aff`), affixes);
    writeFileSync(join(path, `${name}.dic`), words);
  };
  return {
    path,
    write,
    add: (name, words, affixes = germanAffixes) =>
      write(name, affixes, [words.length, ...words, ''].join('\n')),
    remove: () => rmSync(path, { recursive: true }),
  };
}

export const germanWords = [
  'Adresse/N',
  'auf',
  'Datei',
  'die',
  'eine',
  'Größe/N',
  'hat',
  'öffnen',
  'Übersetzung',
  'Wort',
];

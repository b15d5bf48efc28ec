import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readLocaleCode, scriptOf, toLocaleCode } from '@parlance/messages';

/** The two files of a dictionary of Hunspell. */
export interface DictionaryFiles {
  readonly affixes: string;
  readonly words: string;
}

export interface Dictionaries {
  /** The dictionary of a locale; undefined where there is none. */
  readonly find: (locale: string) => Promise<DictionaryFiles | undefined>;
  readonly isEmpty: () => Promise<boolean>;
}

/** How long the folder is not read again: a dictionary that somebody adds is there a moment later. */
const keptMs = 10_000;

/** Knows the dictionaries in a folder, which need not be there. */
export function createDictionaries(
  folder: string,
  onError: (error: unknown) => void,
): Dictionaries {
  let known: ReadonlyMap<string, DictionaryFiles> = new Map();
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | undefined;

  async function read() {
    try {
      known = await listDictionaries(folder);
    } catch (error) {
      known = new Map();
      onError(error);
    }
    readAt = performance.now();
    reading = undefined;
  }

  async function list() {
    if (performance.now() - readAt > keptMs) {
      reading ??= read();
      await reading;
    }
    return known;
  }

  return {
    find: async (locale) => {
      const dictionaries = await list();
      const name = findDictionaryOf(locale, [...dictionaries.keys()]);
      return name === undefined ? undefined : dictionaries.get(name);
    },
    isEmpty: async () => (await list()).size === 0,
  };
}

/** The dictionaries of a folder by locale code, whether a file is called `de_DE.aff` or `de-DE.aff`. */
async function listDictionaries(folder: string): Promise<ReadonlyMap<string, DictionaryFiles>> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = new Map<string, DictionaryFiles>();
  for (const file of names.toSorted()) {
    const name = file.endsWith('.dic') ? file.slice(0, -'.dic'.length) : undefined;
    const code = name === undefined ? undefined : toLocaleCode(name);
    if (code === undefined || !names.includes(`${name}.aff`)) continue;
    found.set(code, { affixes: join(folder, `${name}.aff`), words: join(folder, file) });
  }
  return found;
}

/** Languages that most of the world spells as one country does, and one other country does not. */
const spelledAs: Readonly<Record<string, string>> = { en: 'GB', pt: 'PT' };

/**
 * The dictionary for a locale among those that there are: its own one, that of its language, or that of the country
 * that the language is spelt as in. A locale without a country takes what there is of its language. Only dictionaries of
 * its script count.
 */
export function findDictionaryOf(locale: string, names: readonly string[]): string | undefined {
  const { language, script: named, region, main } = readCountries(locale);
  const script = scriptOf(locale);
  const relative = region === '' || region === main ? undefined : spelledAs[language];
  const isOfLanguage = (name: string) => name.startsWith(`${language}_`);
  const wanted = [
    locale,
    `${language}_${named}`,
    `${language}_${region}`,
    ...(region === main ? [language] : []),
    `${language}_${relative ?? main}`,
    language,
    ...(region === '' ? names.filter(isOfLanguage).toSorted() : []),
  ];
  return wanted.find((name) => names.includes(name) && scriptOf(name) === script);
}

/** The language of a locale, its script and its country if it names them, and the country that most people write the language in. */
export function readCountries(locale: string) {
  const reading = readLocaleCode(locale);
  const { language, script, region } = 'problem' in reading ? unknown : reading.parts;
  const main = /^[a-z]{2,3}$/.test(language) ? new Intl.Locale(language).maximize().region : '';
  return { language, script, region, main: main ?? '' };
}

const unknown = { language: '', script: '', region: '' };

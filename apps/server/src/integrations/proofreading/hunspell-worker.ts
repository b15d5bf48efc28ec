import { isMainThread, parentPort } from 'node:worker_threads';
import type { DictionaryFiles } from './dictionaries.ts';
import { type Dictionary, loadDictionary } from './hunspell.ts';

// A thread that looks words up, so that no request waits for a dictionary that is loaded, or for suggestions.

/** A word as it may be spelt, and its parts, which are right by themselves. */
export interface SoughtWord {
  readonly spellings: readonly string[];
  readonly parts: readonly string[];
}

export interface SpellTask {
  readonly files: DictionaryFiles;
  readonly words: readonly SoughtWord[];
}

/** Words that a dictionary does not have, each with what may have been meant; or why none was looked up. */
export type SpellAnswer =
  | { readonly unknown: ReadonlyMap<string, readonly string[]> }
  | { readonly problem: string };

/** How many dictionaries are in memory at a time. With those of Arabic, Hungarian and Turkish, these take 150 MB. */
const maxDictionaries = 3;
/** How many of the words that a dictionary does not have are told. */
const maxUnknown = 50;
/** One suggestion may take a second, and somebody waits. */
const suggestingMs = 1000;
/** Of longer words, Hunspell looks for suggestions for many seconds. */
const maxSuggestedLength = 30;

interface Loaded extends Dictionary {
  /** What was suggested before: whoever types asks for the same words again and again. */
  readonly suggested: Map<string, readonly string[]>;
}

const maxSuggested = 5000;

/** The dictionary that was used last comes last. */
const loaded = new Map<string, Loaded>();

async function open(files: DictionaryFiles): Promise<Loaded> {
  const known = loaded.get(files.words);
  const dictionary = known ?? { ...(await loadDictionary(files)), suggested: new Map() };
  loaded.delete(files.words);
  loaded.set(files.words, dictionary);
  const [oldest] = loaded.keys();
  if (loaded.size > maxDictionaries && oldest !== undefined) loaded.delete(oldest);
  return dictionary;
}

async function lookUp({ files, words }: SpellTask): Promise<SpellAnswer> {
  const dictionary = await open(files);
  const { knows } = dictionary;
  const unknown = new Map<string, readonly string[]>();
  let until: number | undefined;
  for (const { spellings, parts } of words) {
    if (unknown.size >= maxUnknown) break;
    if (spellings.some(knows)) continue;
    for (const part of parts) {
      // `Übersetzungs` is a word in front of a hyphen alone.
      const isRight = knows(part) || (!spellings.includes(part) && knows(`${part}-`));
      if (isRight || unknown.has(part)) continue;
      until ??= performance.now() + suggestingMs;
      unknown.set(part, suggest(dictionary, part, until));
    }
  }
  return { unknown };
}

function suggest(dictionary: Loaded, word: string, until: number): readonly string[] {
  const { suggested } = dictionary;
  const known = suggested.get(word);
  if (known || word.length > maxSuggestedLength || performance.now() > until) return known ?? [];
  const found = dictionary.suggest(word);
  if (suggested.size >= maxSuggested) suggested.clear();
  suggested.set(word, found);
  return found;
}

if (!isMainThread) {
  parentPort?.on('message', async (task: SpellTask) => {
    const answer = await lookUp(task).catch(
      (error: unknown): SpellAnswer => ({
        problem: error instanceof Error ? error.message : String(error),
      }),
    );
    parentPort?.postMessage(answer);
  });
}

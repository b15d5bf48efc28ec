import { createRandom, pick, type Random } from '../../../apps/server/src/testing/random.ts';
import { type FrozenTexts, type Language, readFrozen } from './frozen-texts.ts';

/** Texts to measure with, and the words that they are made of. */
export interface MadeTexts {
  readonly texts: readonly string[];
  readonly vocabulary: readonly string[];
}

/** Frozen texts of the interface and the documentation in English, and made-up ones, of which none looks like a message of ICU. */
export function createTexts(count: number, seed: number): readonly string[] {
  const { texts } = makeTexts(Math.ceil(count * 1.1), seed, 'en');
  return texts.filter((text) => !/\{\w+, /.test(text)).slice(0, count);
}

/**
 * Frozen texts, and made-up ones whose words follow each other as in these. Every third is another one with a change, as
 * projects have many that differ in a word, a number or a name. The same arguments give the same texts.
 */
export function makeTexts(count: number, seed: number, language: Language): MadeTexts {
  const random = createRandom(seed);
  const frozen = readFrozen(language);
  const source = readSource(frozen, language);
  const join = (words: readonly string[]) => words.join(source.space);
  const made: (readonly string[])[] = [...source.texts];
  const texts = new Set(made.map(join));
  while (texts.size < count) {
    const words =
      random(3) === 0 ? varyText(random, source, pick(random, made)) : makeText(random, source);
    const before = texts.size;
    texts.add(join(words));
    if (texts.size > before) made.push(words);
  }
  return { texts: [...texts].slice(0, count), vocabulary: source.vocabulary };
}

/** What texts of a language are made of. */
interface Source {
  readonly space: string;
  readonly texts: readonly (readonly string[])[];
  /** The words that may follow each word, as often as they do so; undefined ends a text. */
  readonly chain: ReadonlyMap<string, readonly (string | undefined)[]>;
  readonly lengths: readonly number[];
  /** Each word once. */
  readonly vocabulary: readonly string[];
  /** Words that nobody has used before, such as names. The first ones are used much more often than the last ones. */
  readonly coined: readonly string[];
}

const coinedWords = 50_000;
/** Languages with few different words give fewer new ones in so many attempts. */
const attempts = 200_000;

function readSource({ labels, sentences }: FrozenTexts, language: Language): Source {
  const texts = [...labels, ...sentences].map((text) => text.split(' '));
  const chain = new Map<string, (string | undefined)[]>();
  const known = new Set<string>();
  for (const words of texts) {
    for (const [at, word] of words.entries()) {
      const following = chain.get(word);
      if (following) following.push(words[at + 1]);
      else chain.set(word, [words[at + 1]]);
      if (/^[\p{L}\p{M}'’-]+$/u.test(word)) known.add(word.toLowerCase());
    }
  }
  const vocabulary = [...known];
  const space = language === 'ja' ? '' : ' ';
  const lengths = labels.map((text) => text.replaceAll(' ', space || ' ').length);
  return { space, texts, chain, lengths, vocabulary, coined: coinWords(vocabulary) };
}

/** Words whose letters follow each other as in words of the language. */
function coinWords(vocabulary: readonly string[]): readonly string[] {
  const random = createRandom(7);
  const chain = new Map<string, string[]>();
  for (const word of vocabulary) {
    for (let at = 0; at <= word.length; at++) {
      const key = word.slice(Math.max(0, at - 2), at);
      const known = chain.get(key);
      if (known) known.push(word.charAt(at));
      else chain.set(key, [word.charAt(at)]);
    }
  }
  const known = new Set(vocabulary);
  const coined = new Set<string>();
  for (let attempt = 0; attempt < attempts && coined.size < coinedWords; attempt++) {
    let word = '';
    for (let next = '-'; next !== '' && word.length < 14; word += next) {
      next = pick(random, chain.get(word.slice(-2)) ?? ['']);
    }
    if (!known.has(word)) coined.add(word);
  }
  return [...coined];
}

/** By Zipf's law: the tenth word is used a tenth as often as the first one. */
function pickCoined(random: Random, { coined }: Source): string {
  return coined[Math.floor(coined.length ** (random(2 ** 24) / 2 ** 24)) - 1] ?? '';
}

/** A value, as texts have them: placeholders of several kinds, tags, numbers and names of files. */
function makeValue(random: Random, source: Source): string {
  const word = pick(random, source.vocabulary);
  return pick(random, [
    `{${word}}`,
    `{value${random(3)}}`,
    `%${1 + random(3)}$s`,
    '%d',
    `<b>${word}</b>`,
    String(random(5000)),
    `${random(10)}.${random(100)}`,
    `${word}.${pick(random, ['json', 'png', 'xml', 'txt'])}`,
  ]);
}

function makeText(random: Random, source: Source): readonly string[] {
  // Two of three are as long as texts of an interface, the others as those of its documentation.
  const wanted =
    random(3) < 2 ? pick(random, source.lengths) : 50 + random(random(6) === 0 ? 450 : 120);
  const words: string[] = [];
  let next: string | undefined = pick(random, pick(random, source.texts));
  let length = 0;
  while (next !== undefined) {
    words.push(next);
    length += next.length + source.space.length;
    if (length >= wanted) break;
    next = makeNext(random, source, next);
    // A text that ends much too early goes on with another one.
    if (next === undefined && length < wanted * 0.7)
      next = pick(random, pick(random, source.texts));
  }
  return capitalise(words);
}

function makeNext(random: Random, source: Source, word: string): string | undefined {
  const surprise = random(100);
  if (surprise < 3) return makeValue(random, source);
  if (surprise < 6) return pickCoined(random, source);
  // Now and then a word that nobody expects, as often as it is used.
  if (surprise < 10) return pick(random, pick(random, source.texts));
  return pick(random, source.chain.get(word) ?? source.vocabulary);
}

function capitalise([first = '', ...others]: readonly string[]): readonly string[] {
  return [first.charAt(0).toUpperCase() + first.slice(1), ...others];
}

/** The same text for another case: with another word or value, a word more or less, or another mark at its end. */
function varyText(random: Random, source: Source, words: readonly string[]): readonly string[] {
  const at = random(words.length);
  const other = [
    () => pickCoined(random, source),
    () => makeValue(random, source),
    () => pick(random, pick(random, source.texts)),
  ];
  const word = pick(random, other)();
  switch (random(6)) {
    case 0:
      return words.length > 2 ? capitalise(words.toSpliced(at, 1)) : [...words, word];
    case 1:
      return words.toSpliced(at + 1, 0, word);
    case 2:
      return [...words, random(2) === 0 ? `(${word})` : '…'];
    default:
      return capitalise(words.with(at, word));
  }
}

/** A text as somebody may have changed it: a word less, another one, or a wrong letter. */
export function changeText(text: string, random: Random, vocabulary: readonly string[]): string {
  const words = text.split(' ');
  const at = random(words.length);
  const kind = words.length < 3 ? 2 : random(3);
  if (kind === 0) return words.toSpliced(at, 1).join(' ');
  if (kind === 1) return words.with(at, pick(random, vocabulary)).join(' ');
  const letter = random(text.length);
  return text.slice(0, letter) + pick(random, vocabulary).charAt(0) + text.slice(letter + 1);
}

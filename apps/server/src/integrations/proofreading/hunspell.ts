import { readFile, stat } from 'node:fs/promises';
import type { DictionaryFiles } from './dictionaries.ts';

/** A dictionary in memory. */
export interface Dictionary {
  readonly knows: (word: string) => boolean;
  readonly suggest: (word: string) => readonly string[];
}

/** What is used of the compiled library. Texts are at addresses, and end with a zero. */
interface Hunspell {
  /** Another one after the memory has grown. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  readonly FS: {
    readonly writeFile: (path: string, bytes: Uint8Array) => void;
    readonly unlink: (path: string) => void;
  };
  readonly _malloc: (size: number) => number;
  readonly _free: (address: number) => void;
  readonly _Hunspell_create: (affixPath: number, wordPath: number) => number;
  readonly _Hunspell_get_dic_encoding: (dictionary: number) => number;
  readonly _Hunspell_spell: (dictionary: number, word: number) => number;
  readonly _Hunspell_suggest: (dictionary: number, list: number, word: number) => number;
  readonly _Hunspell_free_list: (dictionary: number, list: number, count: number) => void;
}

/** Larger files are no dictionaries. The largest one of Debian has 9 MB. */
const maxBytes = 67_108_864;
/** How many words of a dictionary are looked up at most, to see whether it knows its own. */
const maxTriedWords = 200;

/**
 * Loads a dictionary into a memory of its own, which goes with it. Rejects with a message for the log where the library
 * is missing, or the files are no dictionary.
 */
export async function loadDictionary({ affixes, words }: DictionaryFiles): Promise<Dictionary> {
  const [affixBytes, wordBytes] = [await readBytes(affixes), await readBytes(words)];
  const hunspell = await startHunspell();
  hunspell.FS.writeFile('words.aff', affixBytes);
  hunspell.FS.writeFile('words.dic', wordBytes);
  const paths = [Buffer.from('words.aff'), Buffer.from('words.dic')] as const;
  const handle = withText(hunspell, paths[0], (affixPath) =>
    withText(hunspell, paths[1], (wordPath) => hunspell._Hunspell_create(affixPath, wordPath)),
  );
  for (const path of paths) hunspell.FS.unlink(path.toString());
  const encoding = readText(hunspell, hunspell._Hunspell_get_dic_encoding(handle));
  const { encode, decode } = createCodec(Buffer.from(encoding).toString());
  const list = hunspell._malloc(4);

  const dictionary: Dictionary = {
    knows: (word) => {
      const bytes = encode(word);
      if (!bytes) return false;
      return withText(hunspell, bytes, (at) => hunspell._Hunspell_spell(handle, at)) !== 0;
    },
    suggest: (word) => {
      const bytes = encode(word);
      if (!bytes) return [];
      const count = withText(hunspell, bytes, (at) => hunspell._Hunspell_suggest(handle, list, at));
      if (count <= 0) return [];
      const first = readAddress(hunspell, list);
      const suggested = Array.from({ length: count }, (_, n) =>
        decode(readText(hunspell, readAddress(hunspell, first + 4 * n))),
      );
      hunspell._Hunspell_free_list(handle, list, count);
      return suggested;
    },
  };
  if (!knowsItsWords(dictionary, decode(wordBytes)))
    throw new Error(`${words} has no words that Hunspell finds by ${affixes}`);
  return dictionary;
}

async function startHunspell(): Promise<Hunspell> {
  const library = await import('hunspell-wasm/wasm/hunspell.js').catch((cause: unknown) => {
    throw new Error('the optional package hunspell-wasm is not installed', { cause });
  });
  return library.default();
}

async function readBytes(path: string): Promise<Uint8Array> {
  const { size } = await stat(path);
  if (size > maxBytes) throw new Error(`${path} has more than ${maxBytes} bytes`);
  return readFile(path);
}

/** Hunspell loads any file without a complaint, and then no word is right. */
function knowsItsWords({ knows }: Dictionary, text: string): boolean {
  // The first line is the number of words; one has its flags behind a slash.
  const lines = text.split('\n').slice(1);
  const step = Math.max(1, Math.floor(lines.length / maxTriedWords));
  for (let at = 0; at < lines.length; at += step) {
    const word = lines[at]?.split(/[/\s]/, 1)[0] ?? '';
    if (word !== '' && knows(word)) return true;
  }
  return false;
}

function withText<T>(hunspell: Hunspell, text: Uint8Array, use: (address: number) => T): T {
  const address = hunspell._malloc(text.length + 1);
  hunspell.HEAPU8.set(text, address);
  hunspell.HEAPU8[address + text.length] = 0;
  const result = use(address);
  hunspell._free(address);
  return result;
}

function readText({ HEAPU8 }: Hunspell, address: number): Uint8Array {
  return HEAPU8.subarray(address, HEAPU8.indexOf(0, address));
}

function readAddress({ HEAPU8 }: Hunspell, address: number): number {
  return new DataView(HEAPU8.buffer).getUint32(address, true);
}

interface Codec {
  /** Undefined for a word with a letter that the encoding does not have. */
  readonly encode: (word: string) => Uint8Array | undefined;
  readonly decode: (bytes: Uint8Array) => string;
}

/** Old dictionaries are in encodings of one byte for a letter, which only a decoder is there for. */
function createCodec(encoding: string): Codec {
  const label = encoding
    .toLowerCase()
    .replace(/^iso-?8859/, 'iso-8859')
    .replace(/^microsoft-cp/, 'windows-')
    .replace(/^tis620.*/, 'tis-620');
  const decoder = new TextDecoder(label);
  const decode = (bytes: Uint8Array) => decoder.decode(bytes);
  if (decoder.encoding === 'utf-8') return { encode: (word) => Buffer.from(word), decode };
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const byteOf = new Map(bytes.map((byte) => [decode(Uint8Array.of(byte)), byte]));
  const encode = (word: string) => {
    const encoded = Array.from(word, (letter) => byteOf.get(letter));
    return encoded.every((byte) => byte !== undefined) ? Uint8Array.from(encoded) : undefined;
  };
  return { encode, decode };
}

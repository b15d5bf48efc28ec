import { decodeText } from '../encoding/encoding.ts';
import type { Format } from '../format.ts';
import { formats, rankFormats } from '../registry.ts';
import type { FormatId } from '../types.ts';
import { createCodeFinder, type FoundCode } from './code-finder.ts';
import {
  androidDefaultFolder,
  androidLocaleFolder,
  type Certainty,
  isSourcePlace,
  type LocaleReason,
  type Place,
  placesOf,
} from './places.ts';

/** The number of bytes of a file that guessing reads. */
export const headBytes = 65_536;

/** A file to guess about: its name, or better its path, and its first bytes, at most `headBytes`. */
export interface FileHead {
  readonly path: string;
  readonly head: Uint8Array;
}

/** The guess about a file. Fields without a plausible guess are undefined. */
export interface FileGuess {
  readonly locale:
    | { readonly code: string; readonly certainty: Certainty; readonly reason: LocaleReason }
    | undefined;
  readonly format: { readonly id: FormatId; readonly certainty: Certainty } | undefined;
  /**
   * The path with `{locale}` or `{android}` in place of the part that names the locale, which gives the path of
   * the same file in other locales; undefined where no part names it.
   */
  readonly pattern: string | undefined;
  /** Whether the file has source texts, as its path shows without naming a locale. */
  readonly isSource: boolean;
  /** Whether the file has texts in several locales, or its format puts all locales into one file. */
  readonly isForMany: boolean;
}

export interface LocaleChoice {
  /**
   * The codes of likely locales, such as `zh_Hans`: an ambiguous part of a path counts as likely if it is one
   * of them.
   */
  readonly preferred?: Iterable<string>;
}

/** Creates a function that guesses format and locale of a file from its path and its first bytes. */
export function createFileGuesser({
  preferred = [],
}: LocaleChoice = {}): (file: FileHead) => FileGuess {
  const isPreferred = new Set(preferred);
  const findCode = createCodeFinder(isPreferred);

  function rate(found: FoundCode, { certainty, isClear }: Place): Certainty {
    if (!found.exact || (!found.isUsual && !isClear)) return 'unsure';
    return certainty === 'unsure' && isPreferred.has(found.code) ? 'likely' : certainty;
  }

  /** The guesses of all places, without places inside one whose region is unknown. */
  function findAll(places: readonly Place[]): Guess[] {
    const wrong: Place[] = [];
    return places.flatMap((place) => {
      const found = findCode(place.tag);
      if (!found || wrong.some((other) => isWithin(place, other))) return [];
      if (found.hasWrongRegion) wrong.push(place);
      return [{ place, code: found.code, certainty: rate(found, place) }];
    });
  }

  return ({ path, head }) => {
    const text = decodeHead(head);
    const [format] = rankFormats(path, text);
    const tag = format && formats[format.id].localeOf?.(text);
    const inside: Place[] =
      tag === undefined
        ? []
        : [{ tag, start: 0, end: 0, reason: 'content', certainty: 'certain', isClear: true }];
    // Where the path says that the texts are the source, `src` above it is no language.
    const guesses = findAll([...placesOf(path), ...inside]).filter(
      ({ certainty }) => certainty !== 'unsure' || !isSourcePlace(path),
    );
    const best = certainties
      .map((certainty) => guesses.find((guess) => guess.certainty === certainty))
      .find((guess) => guess !== undefined);
    const inPath = guesses.find(({ place, code }) => place.end > 0 && code === best?.code);
    return {
      locale: best && { code: best.code, certainty: best.certainty, reason: best.place.reason },
      format: format && { id: format.id, certainty: certaintyOf(format.score) },
      pattern: toPattern(path, inPath?.place),
      isSource:
        !best && (isSourcePlace(path) || (format && formats[format.id].namesOthers) === true),
      isForMany: format !== undefined && isForMany(formats[format.id], text),
    };
  };
}

interface Guess {
  readonly place: Place;
  readonly code: string;
  readonly certainty: Certainty;
}

function isWithin(inner: Place, outer: Place): boolean {
  return inner.start >= outer.start && inner.end <= outer.end && inner.end > 0;
}

/** Judged by the head of the file; the rest of a large file may have other locales. */
function isForMany({ localesIn, pathPattern }: Format, head: string): boolean {
  return localesIn !== undefined && (!pathPattern.includes('{') || localesIn(head).length > 1);
}

const certainties = ['certain', 'likely', 'unsure'] as const satisfies readonly Certainty[];

function certaintyOf(score: number): Certainty {
  if (score >= 0.8) return 'certain';
  return score >= 0.5 ? 'likely' : 'unsure';
}

function toPattern(path: string, place: Place | undefined): string | undefined {
  if (!place) {
    const pattern = path.replace(androidDefaultFolder, '{android}');
    return pattern === path ? undefined : pattern;
  }
  const { reason, start, end } = place;
  const isAndroid = reason === 'android-folder';
  // With other qualifiers, the folder depends on more than the locale.
  if (isAndroid && !androidLocaleFolder.test(path.slice(start, end))) return undefined;
  return path.slice(0, start) + (isAndroid ? '{android}' : '{locale}') + path.slice(end);
}

/** Decodes the head, which may end within a character: characters have up to 4 bytes. */
function decodeHead(head: Uint8Array): string {
  for (let cut = 0; cut < 4; cut++) {
    const decoded = decodeText(head.subarray(0, head.length - cut));
    if (decoded) return decoded.text;
  }
  return decodeText(head, 'iso-8859-1')?.text ?? '';
}

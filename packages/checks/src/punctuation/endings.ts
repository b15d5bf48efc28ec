import type { LocaleData } from '../locales/locale-data.ts';
import { closing, type EndMark, endMarkOf } from '../locales/punctuation.ts';
import type { Form } from '../text/form.ts';
import { skipBack, textBefore } from '../text/signs.ts';

/** How a text ends. */
export interface Ending {
  readonly marks: readonly EndMark[];
  /** The range of the marks. */
  readonly start: number;
  readonly end: number;
  /** Whether a word stands before the marks. */
  readonly isWord: boolean;
  /** Whether a quotation or a bracket ends behind the marks, so that they may be those of what it has inside. */
  readonly isInside: boolean;
  /** The last word. */
  readonly word: string;
}

/** The marks behind the last word, with brackets, quotes and tags between them. */
export function endingOf(form: Form, { language }: LocaleData): Ending {
  const { visible } = form;
  let at = visible.length;
  const marks: EndMark[] = [];
  let isInside = false;
  let [start, stop]: [number | undefined, number | undefined] = [undefined, undefined];
  while (at > 0) {
    const { sign, start: before } = form.signBefore(at);
    const mark = endMarkOf(sign, language);
    if (mark !== undefined) {
      stop ??= at;
      // Two or more points are an ellipsis.
      const points = sign === '.' ? skipBack(visible, before, /\./) : before;
      marks.unshift(points < before ? 'ellipsis' : mark);
      at = points;
      start = at;
    } else if (isFace(visible, at)) {
      break;
    } else if (closing.test(sign)) {
      isInside ||= marks.length === 0 && sign.trim() !== '';
      at = before;
    } else {
      const token = form.tokenBefore(at);
      if (token?.kind !== 'tag') break;
      at = token.start;
    }
  }
  const last = stop ?? skipSigns(form, visible.length, /\s/).start;
  return {
    marks,
    start: start ?? last,
    end: last,
    isInside,
    isWord: /[\p{L}\p{N}\p{M}\p{S}%)]/u.test(form.signBefore(at).sign),
    word: skipSigns(form, at, /[\p{L}\p{N}.]/u).signs,
  };
}

/** The signs before an offset that fit a pattern of one character, however they are spelt, and where they begin. */
function skipSigns(
  form: Form,
  at: number,
  pattern: RegExp,
): { readonly signs: string; readonly start: number } {
  let [signs, start] = ['', at];
  while (start > 0) {
    const { sign, start: before } = form.signBefore(start);
    if (!pattern.test(sign)) break;
    signs = sign + signs;
    start = before;
  }
  return { signs, start };
}

/** Whether `:)` or `;-)` ends at an offset. */
function isFace(visible: string, at: number): boolean {
  return /^[()]$/.test(visible.charAt(at - 1)) && /[:;؛]-?$/.test(textBefore(visible, at - 1, 2));
}

const abbreviations =
  /^(?:(?:\p{L}{1,3}\.)+\p{L}{1,3}|etc|maks|e\.g|i\.e|inc|ltd|no|nr|co|approx|a\.m|p\.m|vs|max|min|sec|secs|mins|hr|hrs|st|dr|mr|mrs|jr|sr|ver|vol|ext|dept|est|fig|ca|al|usw|bzw|ggf|z\.b|sog|inkl|evtl|std|sek|abb|isl|rep|св|др|пр|сек|мин|макс|ч|np|itd|itp|godz|powt|ecc|ej|pl|stb|jne|kb|m|s|h|d)$/iu;

/** Whether a text may end so in its language, though the source ends in another way. */
export function isAllowedEnding(own: Ending, wanted: Ending, locale: LocaleData): boolean {
  const [mark, expected] = [own.marks.at(-1), wanted.marks.at(-1)];
  if (!locale.hasEndMarks) return mark === undefined;
  // Greetings end as letters of a language begin.
  if (expected === 'comma') return true;
  // An emphatic sentence of one language is a calm one in another.
  if ((mark === 'period' || mark === undefined) && expected === 'exclamation') return true;
  if (mark === 'exclamation' && expected === 'period') return true;
  // What is quoted has marks of its own, and word order puts it elsewhere.
  if (own.isInside && (mark === 'question' || mark === 'exclamation') && expected === undefined)
    return true;
  if (wanted.isInside && expected !== 'period' && mark === undefined) return true;
  // In Armenian the mark of a question stands inside of its word.
  if (locale.language === 'hy' && (expected === 'question' || expected === 'exclamation'))
    return true;
  // Sentences are told by their verbs, and phrases of the interface end without a mark.
  if (isEastAsian(locale)) {
    const isLabel = (one: EndMark | undefined) => isCalm(one) || one === 'colon';
    return isLabel(mark) && isLabel(expected) && (isCalm(mark) || expected === undefined);
  }
  if (mark === 'period' && (expected === undefined || expected === 'ellipsis'))
    return abbreviations.test(own.word);
  return mark === undefined && expected === 'period' && abbreviations.test(wanted.word);
}

function isCalm(mark: EndMark | undefined): boolean {
  return mark === undefined || mark === 'period';
}

function isEastAsian({ language }: LocaleData): boolean {
  return language === 'ja' || language === 'zh' || language === 'yue' || language === 'ko';
}

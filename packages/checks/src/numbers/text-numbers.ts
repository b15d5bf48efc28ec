import type { Form } from '../text/form.ts';

export interface TextNumber {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The digits without separators, in the digits of English: a number with several readings has several. */
  readonly values: readonly string[];
  /** Whether other languages say it with other digits, as of `5 PM`. */
  readonly canBeOther: boolean;
}

const pattern =
  /(?<![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Nd}_#])\p{Nd}+(?:[.,'’٬٫·]\p{Nd}+|[\u00A0\u202F ]\p{Nd}{3}(?!\p{Nd}))*/gu;
const sets = new WeakMap<Form, readonly TextNumber[]>();
const none: readonly TextNumber[] = [];

/** The numbers in the words of a form: none of placeholders, tags and addresses, and none that is part of a name. */
export function numbersOf(form: Form): readonly TextNumber[] {
  if (!/\p{Nd}/u.test(form.visible)) return none;
  const known = sets.get(form) ?? readNumbers(form.visible);
  sets.set(form, known);
  return known;
}

function readNumbers(visible: string): readonly TextNumber[] {
  return Array.from(visible.matchAll(pattern), ({ 0: text, index }) => {
    const end = index + text.length;
    return {
      text,
      start: index,
      end,
      values: valuesOf(text),
      canBeOther: isClock(visible, index, end) || isNamed(visible, index, end),
    };
  });
}

function valuesOf(text: string): readonly string[] {
  if (/^[1-9]\d*$/.test(text)) return [text];
  const parts = toDigits(text).split(/[^\d]+/);
  const whole = strip(parts.join(''));
  if (parts.length === 1) return [whole];
  // `1.50` is `1,5` elsewhere, and `1, 2` without its space is two numbers.
  const all = [whole, strip(whole.replace(/0+$/, '')), ...parts.map(strip)];
  return [...new Set(all)].filter((value) => value !== '');
}

function strip(digits: string): string {
  return digits.replace(/^0+(?=\d)/, '');
}

/** Digits of any script as those of English. Each script has its ten in a row. */
function toDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 48;
    if (code < 128) return digit;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && code - zero < 9) zero--;
    return String(code - zero);
  });
}

/** Whether it is a time of twelve hours, `24/7`, or of a date. */
function isClock(visible: string, start: number, end: number): boolean {
  const [before, behind] = [
    visible.slice(Math.max(0, start - 4), start),
    visible.slice(end, end + 8),
  ];
  return (
    /^(?::\d\d)?\s*[ap]\.?m\b/i.test(behind) ||
    /\d[:]$/.test(before) ||
    /^\/7\b/.test(behind) ||
    /24\/$/.test(before)
  );
}

/** Whether letters stand at the number, which make it a name (`4K`, `2FA`) or a rank (`1st`). */
function isNamed(visible: string, start: number, end: number): boolean {
  return (
    /^(?:st|nd|rd|th|k|m|bn)\b/i.test(visible.slice(end, end + 3)) ||
    /[A-Z]{2,}-$/.test(visible.slice(Math.max(0, start - 4), start))
  );
}

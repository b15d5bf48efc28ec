import { escapePo } from './text.ts';

/** How a string is split over lines. */
export interface Layout {
  /** Whether a line ends after every `\n` of the text. */
  readonly splits: boolean;
  /** Whether lines longer than 76 columns are folded. */
  readonly wraps: boolean;
  /** Whether a string of several lines begins with an empty literal, `""`. */
  readonly leads: boolean;
  readonly newline: string;
}

const columns = 76;

/** Texts without characters that need an escape, are wide or begin a line. */
const plain = /^[ !#-[\]-~]*$/;

/** Writes a string with its quotes; `keyword` precedes it on its line. */
export function writeString(text: string, keyword: string, layout: Layout): string {
  const { splits, wraps, leads, newline } = layout;
  if (plain.test(text)) {
    if (!wraps || keyword.length + 1 + text.length <= columns) return `"${text}"`;
    return ['', ...foldPlain(text)].map((line) => `"${line}"`).join(newline);
  }
  const whole = escapePo(text);
  const lines = splits || wraps ? (text.match(/[^\n]*\n|[^\n]+/g) ?? []).map(escapePo) : [whole];
  const fits = !wraps || keyword.length + 1 + widthOf(whole) <= columns;
  if (lines.length <= 1 && fits) return `"${whole}"`;
  const folded = wraps ? lines.flatMap(fold) : lines;
  return [...(leads || wraps ? [''] : []), ...folded].map((line) => `"${line}"`).join(newline);
}

/** Like `fold`, for plain text, whose characters are one column wide. */
function foldPlain(line: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let end = 0, next = 0; next < line.length; end = next) {
    const blank = line.indexOf(' ', end);
    next = blank < 0 ? line.length : blank + 1;
    while (line[next] === ' ') next++;
    if (next - start > columns && end > start) {
      parts.push(line.slice(start, end));
      start = end;
    }
  }
  return [...parts, line.slice(start)];
}

/** Folds a line behind blanks and wide characters, so that every part fits if it can. */
function fold(line: string): string[] {
  const words =
    line.match(
      /(?:\\.|[^\\ \u2e80-\u9fff\uac00-\ud7a3\uff00-\uffef])*(?: +|[\u2e80-\u9fff\uac00-\ud7a3\uff00-\uffef]|$)/gu,
    ) ?? [];
  const parts: string[] = [];
  let part = '';
  let width = 0;
  for (const word of words) {
    const next = widthOf(word);
    if (part !== '' && width + next > columns) {
      parts.push(part);
      part = '';
      width = 0;
    }
    part += word;
    width += next;
  }
  return part === '' ? parts : [...parts, part];
}

const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/gu;

/** The width in columns of a terminal: two for wide characters, none for combining ones. */
function widthOf(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  const characters = [...text].length;
  return characters + (text.match(wide)?.length ?? 0) - (text.match(/\p{M}/gu)?.length ?? 0);
}

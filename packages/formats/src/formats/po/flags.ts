import type { Replacement } from '../../edit/edit.ts';
import { toPixelLimit } from '../../syntax/pixel-limit.ts';
import { indentationAt, wholeLines } from '../../syntax/whole-lines.ts';
import type { SizeLimits } from '../../types.ts';
import type { PoBlock } from './catalogue.ts';

/** The flag of a translation that needs review. */
export const fuzzy = 'fuzzy';

/** The flags of a comment line that begins with `#,` or `#=`. */
export function flagsIn(line: string): readonly string[] {
  return line.slice(2).match(/[^\s,]+/g) ?? [];
}

/**
 * What a translation may take at most by the flags of an entry: gettext has none for that, so they are spelt as
 * Weblate spells them. A width of several lines is left out, as nobody knows where programs break them.
 */
export function limitsIn(flags: readonly string[]): SizeLimits | undefined {
  const values = new Map<string, string>();
  for (const flag of flags) {
    const [, name, value] =
      /^(max-length|max-size|font-(?:family|size|weight)):(.+)$/.exec(flag) ?? [];
    if (name !== undefined && value !== undefined)
      values.set(name, value.replace(/^"(.*)"$/, '$1'));
  }
  if (values.size === 0) return undefined;
  const [, most] = /^(\d{1,9})$/.exec(values.get('max-length') ?? '') ?? [];
  const [, max] = /^(\d+)(?::1)?$/.exec(values.get('max-size') ?? '') ?? [];
  const [family, size, weight] = ['family', 'size', 'weight'].map((name) =>
    values.get(`font-${name}`),
  );
  const pixels = toPixelLimit({ max, family, size, weight });
  return {
    ...(most === undefined ? {} : { maxLength: Number(most) }),
    ...(pixels ? { maxPixels: pixels } : {}),
  };
}

/**
 * The replacements that add the flag `fuzzy` to an entry, before its other flags as gettext's tools do, or
 * remove it, with its line when it is the only one. The previous msgid (`#|`) stays.
 */
export function setFuzzy(
  source: string,
  { comments, keyword }: PoBlock,
  wanted: boolean,
  newline: string,
): Replacement[] {
  const marked = comments.filter(({ text }) => isFlags(text) && flagsIn(text).includes(fuzzy));
  if (wanted === marked.length > 0) return [];
  if (!wanted) {
    return marked.map(({ text, start }) => {
      const span = { start, end: start + text.length };
      return flagsIn(text).every((flag) => flag === fuzzy)
        ? { span: wholeLines(source, span), text: '' }
        : { span, text: withoutFuzzy(text) };
    });
  }
  const flags = comments.find(({ text }) => text.startsWith('#,'));
  if (flags) {
    const [sign = '', blanks = ''] = /^#,([ \t]*)/.exec(flags.text) ?? [];
    const at = flags.start + sign.length;
    return [{ span: { start: at, end: at }, text: `${fuzzy},${blanks}` }];
  }
  const previous = comments.find(({ text }) => text.startsWith('#|'))?.start;
  const at = Math.min(previous ?? keyword, keyword);
  const indentation = indentationAt(source, at);
  const line = `#, ${fuzzy}${newline}${indentation ?? ''}`;
  return [
    { span: { start: at, end: at }, text: (indentation === undefined ? newline : '') + line },
  ];
}

function isFlags(line: string): boolean {
  return line.startsWith('#,') || line.startsWith('#=');
}

function withoutFuzzy(line: string): string {
  const rest = line.slice(2).replace(/(?<=^|[\s,])fuzzy(?:[\s,]+|$)/g, '');
  return line.slice(0, 2) + (line.endsWith(fuzzy) ? rest.replace(/[\s,]+$/, '') : rest);
}

import { defineCheck, type FormEdit } from '../define-check.ts';
import { removal } from '../text/removal.ts';
import { skipBack, textBefore } from '../text/signs.ts';

/** The brackets of one kind, narrow and wide. */
const kinds = [
  { open: '(', opens: '(（', closes: ')）' },
  { open: '[', opens: '[［', closes: ']］' },
  { open: '{', opens: '{｛', closes: '}｝' },
] as const;

/**
 * Brackets are not balanced, or square ones, which mean something to programs, are missing. What stands in round ones
 * may be said without.
 */
export const brackets = defineCheck({
  id: 'brackets',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ source, target, unit }, report) {
    if (!anyBracket.test(source.visible) && !anyBracket.test(target.visible)) return;
    for (const { open, opens, closes } of kinds) {
      // Braces of an ICU message are its syntax, or quoted by mistake.
      if (open === '{' && unit.isIcu) continue;
      const own = readBrackets(target.visible, opens, closes);
      const wanted = readBrackets(source.visible, opens, closes);
      const at = own.unclosed.at(-1) ?? own.unopened[0];
      if (wanted.unclosed.length + wanted.unopened.length > 0) continue;
      if (at === undefined && (open !== '[' || own.count >= wanted.count)) continue;
      const end = target.text.length;
      const fix = own.unclosed.length + own.unopened.length === 1 && at !== undefined;
      report({
        ...(at === undefined ? { start: end, end } : { start: at, end: at + 1 }),
        data: {
          bracket: at === undefined ? open : target.visible.charAt(at),
          isUnbalanced: at !== undefined,
          found: own.count,
          expected: wanted.count,
        },
        about: `${open} ${own.unclosed.length} ${own.unopened.length} ${own.count} ${wanted.count}`,
        ...(fix ? fixOf(target.visible, at, own, wanted.count) : {}),
      });
    }
  },
});

const anyBracket = /[([{)\]}（）［］｛｝]/;

interface Brackets {
  /** How many are closed. */
  readonly count: number;
  readonly unclosed: readonly number[];
  readonly unopened: readonly number[];
}

/** The brackets of one kind, but for those that are none: items as `a)`, faces as `:)`. */
function readBrackets(visible: string, opens: string, closes: string): Brackets {
  const open: number[] = [];
  const unopened: number[] = [];
  let count = 0;
  for (let at = 0; at < visible.length; at++) {
    const sign = visible.charAt(at);
    if (opens.includes(sign)) open.push(at);
    else if (!closes.includes(sign)) continue;
    else if (open.pop() !== undefined) count++;
    else if (!isFace(visible, at) && !isItem(visible, at)) unopened.push(at);
  }
  return { count, unclosed: open.filter((at) => !isFace(visible, at)), unopened };
}

function isFace(visible: string, at: number): boolean {
  return /(?:^|[^\p{L}\p{N}])[:;=8؛][-^o']?$/u.test(textBefore(visible, at, 3));
}

function isItem(visible: string, at: number): boolean {
  return /(?:^|\s)(?:\d{1,3}|\p{L}|[ivx]{1,4})$/u.test(textBefore(visible, at, 5));
}

const closeFor: Readonly<Record<string, string>> = {
  '(': ')',
  '（': '）',
  '[': ']',
  '［': '］',
  '{': '}',
  '｛': '｝',
};

/** Removes a bracket that the source lacks, or closes one that is open. */
function fixOf(
  visible: string,
  at: number,
  { count, unclosed }: Brackets,
  expected: number,
): { readonly fix?: readonly FormEdit[] } {
  if (count === expected) return { fix: [removal(visible, { start: at, end: at + 1 })] };
  if (unclosed.length === 0) return {};
  // Before the mark that ends the text.
  const end = skipBack(visible, visible.length, /[\s.!?。！？:：]/u);
  return { fix: [{ start: end, end, text: closeFor[visible.charAt(at)] ?? '' }] };
}

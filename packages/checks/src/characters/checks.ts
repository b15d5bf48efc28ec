import { defineCheck, type FormEdit } from '../define-check.ts';
import type { LocaleData } from '../locales/locale-data.ts';
import { signAt, signBefore } from '../text/signs.ts';
import { findHomoglyphs } from './homoglyphs.ts';
import { type LanguageRule, languageRules } from './language-rules.ts';

const suspects =
  /[\p{Cc}\u00AD\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\uFFF9-\uFFFB]/u;
const allSuspects = new RegExp(suspects.source, 'gu');

/** A character that nobody sees. */
const invisible = defineCheck({
  id: 'char.invisible',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ source, target, locale }, report) {
    if (!suspects.test(target.text)) return;
    const unpaired = findUnpaired(target.text);
    const ofSource = new Set(source.text.match(allSuspects));
    for (const { index, 0: sign } of target.text.matchAll(allSuspects)) {
      if (sign === '\t' || sign === '\n' || sign === '\r' || ofSource.has(sign)) continue;
      if (isDirection(sign) ? !unpaired.has(index) : isLegal(sign, index, target.text, locale))
        continue;
      report({
        start: index,
        end: index + 1,
        data: { code: `U+${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}` },
        fix: [{ start: index, end: index + 1, text: '' }],
      });
    }
  },
});

/** A word has letters of two scripts that look alike. */
const script = defineCheck({
  id: 'char.script',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ source, target, locale }, report) {
    if (!/[\u0370-\u052F]/.test(target.visible) || !/[A-Za-z\u00C0-\u024F]/.test(target.visible))
      return;
    for (const { start, end, word, expected } of findHomoglyphs(target.visible, locale)) {
      if (source.text.includes(word)) continue;
      report({ start, end, data: { word, expected }, fix: [{ start, end, text: expected }] });
    }
  },
});

/** The text is not in the composed form of Unicode. */
const normal = defineCheck({
  id: 'char.normal',
  severity: 'info',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ target }, report) {
    if (!/[\u0300-\u036F\u0653-\u0655\u3099\u309A\u1100-\u11FF]/.test(target.text)) return;
    for (const { index, 0: found } of target.text.matchAll(
      /\P{M}[\u0300-\u036F\u0653-\u0655\u3099\u309A]+|[\u1100-\u11FF]{2,3}/gu,
    )) {
      const expected = found.normalize('NFC');
      if (expected === found) continue;
      const edit: FormEdit = { start: index, end: index + found.length, text: expected };
      report({ start: edit.start, end: edit.end, data: { expected }, fix: [edit] });
    }
  },
});

/** A character that the language does not have. */
const language = defineCheck({
  id: 'language',
  severity: 'info',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ source, target, locale }, report) {
    for (const { name, pattern, replacement } of rulesOf(locale)) {
      const ofSource = new Set(source.visible.match(pattern));
      for (const { index, 0: found } of target.visible.matchAll(pattern)) {
        if (ofSource.has(found)) continue;
        const text = typeof replacement === 'string' ? replacement : (replacement[found] ?? found);
        const range = { start: index, end: index + found.length };
        report({
          ...range,
          data: { rule: name, expected: text },
          about: target.text.slice(Math.max(0, index - 4), index + found.length + 4),
          fix: [{ ...range, text }],
        });
      }
    }
  },
});

export const characterChecks = [invisible, script, normal, language] as const;

const rulesByLocale = new Map<string, readonly LanguageRule[]>();

function rulesOf({ code, language: ofCode }: LocaleData): readonly LanguageRule[] {
  const known = rulesByLocale.get(code);
  if (known) return known;
  const rules = languageRules.filter(
    ({ locales }) => locales.includes(code) || locales.includes(ofCode),
  );
  rulesByLocale.set(code, rules);
  return rules;
}

function isLegal(sign: string, at: number, text: string, locale: LocaleData): boolean {
  if (sign === '\u200B') return locale.hasZeroWidthSpaces;
  if (sign === '\u200C' || sign === '\u200D') return locale.hasJoiners || isInEmoji(text, at);
  if (sign === '\u200E' || sign === '\u200F') return locale.isRightToLeft;
  // A soft hyphen between letters says where a long word may be broken.
  return (
    sign === '\u00AD' && /\p{L}/u.test(signBefore(text, at)) && /\p{L}/u.test(signAt(text, at + 1))
  );
}

function isInEmoji(text: string, at: number): boolean {
  return /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u.test(signBefore(text, at));
}

function isDirection(sign: string): boolean {
  return /[\u202A-\u202E\u2066-\u2069]/.test(sign);
}

/** The offsets of direction marks that are not closed, or that close nothing. */
function findUnpaired(text: string): ReadonlySet<number> {
  const unpaired = new Set<number>();
  const open: { readonly at: number; readonly closes: string }[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (sign === '\u202C' || sign === '\u2069') {
      if (open.at(-1)?.closes === sign) open.pop();
      else unpaired.add(at);
    } else if (isDirection(sign)) open.push({ at, closes: sign >= '\u2066' ? '\u2069' : '\u202C' });
  }
  for (const { at } of open) unpaired.add(at);
  return unpaired;
}

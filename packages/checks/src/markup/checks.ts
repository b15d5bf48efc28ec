import { withoutLanguage } from '../addresses/without-language.ts';
import { defineCheck, type Report } from '../define-check.ts';
import { beyond } from '../text/beyond.ts';
import type { Form } from '../text/form.ts';
import { type MarkupPart, markdownLinks, referencesOf } from './parts.ts';

/** The links and images of Markdown lead elsewhere. */
const link = defineCheck({
  id: 'markdown.link',
  severity: 'warning',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ source, target, unit }, report) {
    // Words in brackets beside each other are references in Markdown alone.
    const hasReferences = unit.markup === 'markdown' || unit.markup === 'mdx';
    const own = markdownLinks(target.text, hasReferences);
    const wanted = markdownLinks(source.text, hasReferences);
    if (wanted.length > 0) comparePartsOf(target, own, wanted, withoutLanguage, report);
  },
});

/** What Markdown marks, with what begins and ends it. */
const marks: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['**', /\*\*|__/g],
  ['`', /`/g],
  ['#', /^#{1,6} /gm],
  ['-', /^[ \t]{0,20}(?:[-*+]|\d{1,9}[.)]) /gm],
  ['>', /^> /gm],
];

/** Other parts of a Markdown text are emphasised, code, headings or items of lists than in the source. */
const syntax = defineCheck({
  id: 'markdown.syntax',
  severity: 'info',
  isOnByDefault: false,
  scope: 'form',
  hasFix: false,
  run({ source, target, unit }, report) {
    if (unit.markup !== 'markdown' && unit.markup !== 'mdx') return;
    for (const [mark, pattern] of marks) {
      const found = target.text.match(pattern)?.length ?? 0;
      const expected = source.text.match(pattern)?.length ?? 0;
      if (found === expected) continue;
      const at = found > expected ? target.text.search(pattern) : -1;
      const end = target.text.length;
      report({
        ...(at < 0 ? { start: end, end } : { start: at, end: at + 1 }),
        data: { mark, found, expected },
        about: `${mark} ${found} ${expected}`,
      });
    }
  },
});

const bbTag = /\[(\/?)([a-z]{1,12})(?:=[^\]\n]{0,200})?\]/gi;

/** Tags in square brackets, if the source has both of their ends, are of another number. */
const bbcode = defineCheck({
  id: 'bbcode',
  severity: 'warning',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ source, target }, report) {
    if (!source.text.includes('[/')) return;
    const tags = ({ text }: Form) =>
      Array.from(text.matchAll(bbTag), ({ 0: spelling, 1: slash, 2: name = '', index }) => ({
        name: `${slash}${name.toLowerCase()}`,
        spelling,
        start: index,
        end: index + spelling.length,
      }));
    const [own, wanted] = [tags(target), tags(source)];
    const names = new Set(wanted.map(({ name }) => name));
    for (const name of names) {
      if (name.startsWith('/') ? !names.has(name.slice(1)) : !names.has(`/${name}`)) continue;
      const found = own.filter((tag) => tag.name === name);
      const same = wanted.filter((tag) => tag.name === name);
      const end = target.text.length;
      for (const { start, end: stop, spelling } of found.slice(same.length))
        report({
          start,
          end: stop,
          data: { tag: spelling, problem: 'extra' },
          fix: [{ start, end: stop, text: '' }],
        });
      for (const { spelling } of same.slice(found.length)) {
        const opened = own.filter((tag) => `/${tag.name}` === name).length;
        const isEnd = opened === same.length && opened - found.length === 1;
        report({
          start: end,
          end,
          data: { tag: spelling, problem: 'missing' },
          about: spelling,
          ...(isEnd ? { fix: [{ start: end, end, text: spelling }] } : {}),
        });
      }
    }
  },
});

/** References of reStructuredText, AsciiDoc or MDX differ. */
const reference = defineCheck({
  id: 'markup.reference',
  severity: 'warning',
  isOnByDefault: false,
  scope: 'form',
  hasFix: true,
  run({ source, target, unit }, report) {
    if (unit.markup === undefined || unit.markup === 'markdown') return;
    const [own, wanted] = [
      referencesOf(target.text, unit.markup),
      referencesOf(source.text, unit.markup),
    ];
    comparePartsOf(target, own, wanted, (key) => key, report);
  },
});

export const markupChecks = [link, syntax, bbcode, reference] as const;

/** Reports what is missing and what is strange; where it is one each, the one has to be the other. */
function comparePartsOf(
  target: Form,
  own: readonly MarkupPart[],
  wanted: readonly MarkupPart[],
  keyOf: (key: string) => string,
  report: (report: Report) => void,
): void {
  const partKey = ({ key }: MarkupPart) => keyOf(key);
  const [strange, lost] = [beyond(own, wanted, partKey), beyond(wanted, own, partKey)];
  const [only] = lost;
  const keysOf = (parts: readonly MarkupPart[]) => new Set(parts.map(({ key }) => key)).size;
  const isRenamed = keysOf(lost) === 1 && keysOf(strange) === 1;
  for (const { key, start, end } of strange) {
    report({
      start,
      end,
      data: { found: key, ...(isRenamed && only ? { expected: only.key } : {}) },
      ...(isRenamed && only ? { fix: [{ start, end, text: only.key, isVerbatim: true }] } : {}),
    });
  }
  const end = target.text.length;
  for (const { key } of lost.slice(strange.length))
    report({ start: end, end, data: { expected: key }, about: key });
}

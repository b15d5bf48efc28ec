import { defineCheck, type FormEdit } from '../define-check.ts';
import type { LocaleData } from '../locales/locale-data.ts';
import { type Form, masked } from '../text/form.ts';
import { countOf } from '../text/signs.ts';

const blank = /[ \t\u00A0\u202F\u3000]/;

/** White space at the beginning or the end differs. */
const edge = defineCheck({
  id: 'space.edge',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ source, target, locale }, report) {
    const [own, wanted] = [edgesOf(target.text), edgesOf(source.text)];
    if (
      (own.leading === '') !== (wanted.leading === '') &&
      !(own.leading === '' && !locale.hasSpaces)
    ) {
      const end = own.leading.length;
      report({
        start: 0,
        end,
        data: { side: 'start', expected: wanted.leading },
        about: `start ${own.leading}`,
        fix: [{ start: 0, end, text: wanted.leading }],
      });
    }
    // Scripts without spaces between words need none before what is put behind the text.
    if (
      (own.trailing === '') === (wanted.trailing === '') ||
      (own.trailing === '' && !locale.hasSpaces)
    )
      return;
    const [start, end] = [target.text.length - own.trailing.length, target.text.length];
    report({
      start,
      end,
      data: { side: 'end', expected: wanted.trailing },
      about: `end ${own.trailing}`,
      fix: [{ start, end, text: wanted.trailing }],
    });
  },
});

/** Two spaces where the source has none. */
const double = defineCheck({
  id: 'space.double',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ source, target }, report) {
    if (!target.visible.includes('  ') || / {2,}/.test(source.visible.trim())) return;
    for (const { index, 0: spaces } of target.visible.matchAll(/(?<=[^\s]) {2,}(?=[^\s])/g)) {
      const end = index + spaces.length;
      report({
        start: index,
        end,
        data: { count: spaces.length },
        about: target.text.slice(Math.max(0, index - 8), end + 8),
        fix: [{ start: index, end, text: ' ' }],
      });
    }
  },
});

/** The space before a sign, by the rules of the language, is a breaking one or is not there. */
const nbsp = defineCheck({
  id: 'space.nbsp',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ target, locale }, report) {
    for (const { start, sign, space, from } of findSigns(target, locale)) {
      report({
        start: from,
        end: start + 1,
        data: { sign, hasSpace: from < start },
        about: target.text.slice(Math.max(0, start - 8), start + 1),
        fix: [{ start: from, end: start, text: space }],
      });
    }
  },
});

/** The number of tabs differs. */
const tab = defineCheck({
  id: 'space.tab',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ source, target }, report) {
    const [own, wanted] = [countOf(target.text, '\t'), countOf(source.text, '\t')];
    if (own === wanted) return;
    const fix =
      wanted > 0
        ? undefined
        : [...target.text.matchAll(/(?<=\S)\t+(?=\S)|\t+/g)].map(
            ({ index, 0: tabs }): FormEdit => ({
              start: index,
              end: index + tabs.length,
              text: /^\S\S$/.test(
                target.text.charAt(index - 1) + target.text.charAt(index + tabs.length),
              )
                ? ' '
                : '',
            }),
          );
    const at = target.text.indexOf('\t');
    const [start, end] = at < 0 ? [target.text.length, target.text.length] : [at, at + 1];
    report({
      start,
      end,
      data: { found: own, expected: wanted },
      about: `${own} ${wanted}`,
      ...(fix ? { fix } : {}),
    });
  },
});

/** The number of line breaks differs. */
const newlines = defineCheck({
  id: 'newline.count',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ source, target }, report) {
    const [own, wanted] = [breaksOf(target), breaksOf(source)];
    if (own === wanted) return;
    const fix =
      wanted > 0
        ? undefined
        : [...target.text.matchAll(/(?<=\S)[ \t]*(?:\r\n?|\n)\s*(?=\S)/g)].map(
            ({ index, 0: found }): FormEdit => ({
              start: index,
              end: index + found.length,
              text: ' ',
            }),
          );
    const at = target.text.search(/[\r\n]/);
    const start = at < 0 ? target.text.length : at;
    report({
      start,
      end: at < 0 ? start : start + 1,
      data: { found: own, expected: wanted },
      about: `${own} ${wanted}`,
      ...(fix ? { fix } : {}),
    });
  },
});

/** A line break at the beginning or the end of the source is missing, or is there and not in the source. */
const newlineEdge = defineCheck({
  id: 'newline.edge',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run({ source, target }, report) {
    const withBreak = (spaces: string) => (/[\r\n]/.test(spaces) ? spaces : '');
    const leading = (text: string) =>
      withBreak(text.slice(0, text.length - text.trimStart().length));
    const trailing = (text: string) => withBreak(text.slice(text.trimEnd().length));
    const [first, wantedFirst] = [leading(target.text), leading(source.text)];
    if ((first === '') !== (wantedFirst === ''))
      report({
        start: 0,
        end: first.length,
        data: { side: 'start' },
        about: 'start',
        fix: [{ start: 0, end: first.length, text: wantedFirst }],
      });
    const [last, wantedLast] = [trailing(target.text), trailing(source.text)];
    if ((last === '') === (wantedLast === '')) return;
    const start = target.text.length - last.length;
    report({
      start,
      end: target.text.length,
      data: { side: 'end' },
      about: 'end',
      fix: [{ start, end: target.text.length, text: wantedLast }],
    });
  },
});

export const spaceChecks = [edge, double, nbsp, tab, newlines, newlineEdge] as const;

/** How many line breaks are between the words of a form: tags and placeholders have theirs where they like. */
function breaksOf({ text, tokens }: Form): number {
  if (!/[\r\n]/.test(text)) return 0;
  const inside = tokens.filter(({ kind }) => kind === 'tag' || kind === 'placeholder');
  const count = inside.reduce(
    (sum, { start, end }) => sum + countBreaks(text.slice(start, end)),
    0,
  );
  return countBreaks(text.trim()) - count;
}

/** Deep indentation is that of the code which a text was wrapped in. */
function countBreaks(text: string): number {
  return countOf(text.replace(/\r\n?/g, '\n').replace(/\n[ \t]{4,}/g, ' '), '\n');
}

/** The spaces at the ends of a text; with line breaks among them they are not its own. */
function edgesOf(text: string): { leading: string; trailing: string } {
  let [start, end] = [0, text.length];
  while (start < end && blank.test(text.charAt(start))) start++;
  while (end > start && blank.test(text.charAt(end - 1))) end--;
  const isLine = (sign: string) => sign === '\n' || sign === '\r';
  return {
    leading: isLine(text.charAt(start)) ? '' : text.slice(0, start),
    trailing: isLine(text.charAt(end - 1)) ? '' : text.slice(end),
  };
}

interface Sign {
  readonly start: number;
  readonly sign: string;
  /** The space that is right. */
  readonly space: string;
  /** Where the space begins that is wrong, or the sign itself where there is none. */
  readonly from: number;
}

/** Signs whose space is wrong. Times, emoticons, `::` and signs in a row keep theirs. */
function findSigns(form: Form, { spacing }: LocaleData): readonly Sign[] {
  const { visible } = form;
  const found: Sign[] = [];
  for (const { before, space } of spacing) {
    for (const sign of before) {
      for (let at = visible.indexOf(sign); at >= 0; at = visible.indexOf(sign, at + 1)) {
        const { sign: previous, start: before } = form.signBefore(at);
        const next = visible.charAt(at + 1);
        if (
          at === 0 ||
          /[;:!?\u00A0\u202F\u2009(«[{/&"'“‘\n]/.test(previous) ||
          (sign === ':' && previous === masked && next === masked)
        )
          continue;
        if ((sign === ':' || sign === ';') && !(next === '' || /[\s"”»)\uFFFC]/.test(next)))
          continue;
        if (/[)(]/.test(next) && previous === ' ' && sign !== '»') continue;
        const hasSpace = previous === ' ';
        if (hasSpace && before === 0) continue;
        found.push({ start: at, sign, space, from: hasSpace ? before : at });
      }
    }
  }
  return found;
}

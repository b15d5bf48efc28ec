import { defineCheck, type Pair, type Report } from '../define-check.ts';
import { isNumeric } from '../placeholders/values.ts';

const graphemes = defineCheck({
  id: 'length.max',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: false,
  run(pair, report) {
    const max = pair.unit.limits?.graphemes;
    if (max === undefined || pair.target.text.length <= max) return;
    reportExcess(pair, countGraphemes(shownText(pair)), max, report);
  },
});

const bytes = defineCheck({
  id: 'length.bytes',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: false,
  run(pair, report) {
    const max = pair.unit.limits?.bytes;
    if (max !== undefined) reportExcess(pair, countBytes(shownText(pair)), max, report);
  },
});

const lines = defineCheck({
  id: 'length.lines',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: false,
  run(pair, report) {
    const max = pair.unit.limits?.lines;
    if (max !== undefined)
      reportExcess(pair, shownText(pair).split(/\r\n?|\n/).length, max, report);
  },
});

const pixels = defineCheck({
  id: 'length.pixels',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: false,
  run(pair, report) {
    const limit = pair.unit.limits?.pixels;
    if (limit === undefined) return;
    const width = Math.max(
      ...shownText(pair)
        .split(/\r\n?|\n/)
        .map(limit.measure),
    );
    reportExcess(pair, Math.ceil(width), limit.max, report);
  },
});

/** The translation is far longer or shorter than texts of its languages are. */
const ratio = defineCheck({
  id: 'length.ratio',
  severity: 'info',
  isOnByDefault: false,
  scope: 'form',
  hasFix: false,
  run({ source, target, locale, sourceLocale }, report) {
    const letters = (text: string) => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
    const [own, wanted] = [letters(target.visible), letters(source.visible)];
    if (wanted < 20) return;
    const expected = wanted * (densityOf(locale.language) / densityOf(sourceLocale.language));
    if (own <= expected * 3 && own >= expected / 3) return;
    report({
      start: 0,
      end: target.text.length,
      data: { found: own, expected: Math.round(expected) },
      about: own > expected ? 'long' : 'short',
    });
  },
});

export const lengthChecks = [graphemes, bytes, lines, pixels, ratio] as const;

function reportExcess(
  { target }: Pair,
  found: number,
  max: number,
  report: (report: Report) => void,
): void {
  if (found > max) report({ start: 0, end: target.text.length, data: { found, max } });
}

/** The text as it is shown: samples for values, nothing for tags. */
function shownText({ target, unit }: Pair): string {
  let shown = '';
  let end = 0;
  for (const token of target.tokens) {
    if (
      token.start < end ||
      (token.kind !== 'placeholder' &&
        token.kind !== 'tag' &&
        token.kind !== 'accelerator' &&
        token.kind !== 'escape' &&
        token.kind !== 'entity')
    )
      continue;
    const isDecoded = token.kind === 'escape' || token.kind === 'entity';
    const sample =
      unit.limits?.samples?.[token.key] ?? (isNumeric(token) ? '99' : target.spelling(token));
    shown +=
      target.text.slice(end, token.start) +
      (token.kind === 'placeholder' ? sample : isDecoded ? token.key : '');
    end = token.end;
  }
  return shown + target.text.slice(end);
}

let segmenter: Intl.Segmenter | undefined;

function countGraphemes(text: string): number {
  // Each unit of these is a grapheme.
  if (/^[\u0020-\u02FF\u0400-\u0482\u3041-\u3096\u30A1-\u30FA\u4E00-\u9FFF]*$/.test(text))
    return text.length;
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return [...segmenter.segment(text)].length;
}

function countBytes(text: string): number {
  let count = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    count += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return count;
}

/** Letters that a language needs for what English says in one. */
const densities: Readonly<Record<string, number>> = {
  zh: 0.35,
  yue: 0.35,
  ja: 0.5,
  ko: 0.5,
  he: 0.75,
  ar: 0.8,
  fa: 0.9,
  th: 1,
  de: 1.15,
  fr: 1.15,
  es: 1.15,
  it: 1.1,
  pt: 1.1,
  ru: 1.1,
  uk: 1.1,
  pl: 1.1,
  el: 1.15,
  fi: 1.1,
  hu: 1.1,
};

function densityOf(language: string): number {
  return densities[language] ?? 1;
}

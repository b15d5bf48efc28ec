import { countBytes, countGraphemes, listLines, shownText } from '@parlance/messages';
import { defineCheck, type Pair, type Report } from '../define-check.ts';

const graphemes = defineCheck({
  id: 'length.max',
  severity: 'error',
  isOnByDefault: true,
  scope: 'form',
  hasFix: false,
  run(pair, report) {
    const max = pair.unit.limits?.graphemes;
    if (max !== undefined) reportExcess(pair, countGraphemes(shown(pair)), max, report);
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
    if (max !== undefined) reportExcess(pair, countBytes(shown(pair)), max, report);
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
    if (max !== undefined) reportExcess(pair, listLines(shown(pair)).length, max, report);
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
    const width = Math.max(...listLines(shown(pair)).map(limit.measure));
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

function shown({ target, unit }: Pair): string {
  return shownText(target.text, target.tokens, unit.limits?.samples);
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

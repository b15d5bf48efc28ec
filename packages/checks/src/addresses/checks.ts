import type { Token } from '@parlance/messages';
import { defineCheck, type Pair, type Report } from '../define-check.ts';
import { withoutLanguage } from './without-language.ts';

/** The web addresses differ from those of the source. */
const url = defineCheck({
  id: 'url',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run: (pair, report) => compare(pair, 'url', withoutLanguage, report),
});

/** The e-mail addresses differ from those of the source. */
const email = defineCheck({
  id: 'email',
  severity: 'warning',
  isOnByDefault: true,
  scope: 'form',
  hasFix: true,
  run: (pair, report) => compare(pair, 'email', (key) => key.toLowerCase(), report),
});

export const addressChecks = [url, email] as const;

function compare(
  { source, target }: Pair,
  kind: 'url' | 'email',
  keyOf: (key: string) => string,
  report: (report: Report) => void,
): void {
  const [wanted, own] = [addressesOf(source.tokens, kind), addressesOf(target.tokens, kind)];
  if (wanted.length === 0 && own.length === 0) return;
  const beyond = (of: readonly Token[], others: readonly Token[]) => {
    const keys = new Set(others.map(({ key }) => keyOf(key)));
    return of.filter(({ key }) => !keys.has(keyOf(key)));
  };
  // Addresses that are examples are made up in each language.
  const isReal = ({ key }: Token) => !isExample(key);
  const hasExample = wanted.some(({ key }) => isExample(key));
  const strange = hasExample ? [] : beyond(own, wanted).filter(isReal);
  const lost = beyond(wanted, own).filter(isReal);
  for (const [index, { start, end, key }] of strange.entries()) {
    const expected = lost[index]?.key;
    report({
      start,
      end,
      data: { address: key, ...(expected === undefined ? {} : { expected }) },
      ...(expected === undefined
        ? {}
        : { fix: [{ start, end, text: expected, isVerbatim: true }] }),
    });
  }
  const end = target.text.length;
  for (const { key } of lost.slice(strange.length))
    report({ start: end, end, data: { expected: key }, about: key });
}

function isExample(key: string): boolean {
  return /example|(?:\/\/|@|\.)(?:my|your|some)[\w-]*\.|localhost|127\.0\.0\.1/i.test(key);
}

const noTokens: readonly Token[] = [];

function addressesOf(tokens: readonly Token[], kind: 'url' | 'email'): readonly Token[] {
  return tokens.length === 0 ? noTokens : tokens.filter((token) => token.kind === kind);
}

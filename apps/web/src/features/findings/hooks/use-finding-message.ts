import { directionOf } from '@parlance/messages';
import { useCallback, useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useKnownMessages } from '../../../lib/language/intl.tsx';
import { separator } from '../../../ui/text/separator.ts';
import type { ShownFinding } from '../findings.api.ts';

/** What messages about findings may name; a finding has only those that are about it. */
const names = [
  'accepted',
  'acronym',
  'argument',
  'attribute',
  'bracket',
  'category',
  'code',
  'count',
  'decimal',
  'entity',
  'escape',
  'expected',
  'forbidden',
  'found',
  'hasSpace',
  'isBlank',
  'isCapital',
  'mark',
  'max',
  'message',
  'name',
  'number',
  'placeholder',
  'problem',
  'side',
  'sign',
  'tag',
  'term',
  'total',
  'word',
] as const;

/** What messages choose words by, and never show. */
const hidden: ReadonlySet<string> = new Set([
  'hasSpace',
  'isBlank',
  'isCapital',
  'problem',
  'side',
]);

type Told = Pick<ShownFinding, 'check' | 'data' | 'form'>;

/** Returns a function that says in a sentence what a check found. */
export function useFindingMessage(): (finding: Told) => string {
  const { formatMessage, formatList, locale } = useIntl();
  const isKnown = useKnownMessages();
  const isRtl = useMemo(() => directionOf(locale) === 'rtl', [locale]);
  return useCallback(
    ({ check, data, form }) => {
      const toValue = (value: Told['data'][string] | undefined) => {
        if (typeof value === 'number') return value;
        if (typeof value !== 'object') return isolate(String(value ?? ''), isRtl);
        const isolated = value.map((one) => isolate(one, isRtl));
        return formatList(isolated, { type: 'disjunction' });
      };
      const id = `finding.${check}`;
      // Checks of a newer server have no text here.
      if (!isKnown(id)) return formatMessage({ id: 'finding.other' }, { check });
      const values = Object.fromEntries(
        names.map((name) => [
          name,
          hidden.has(name) ? String(data[name] ?? '') : toValue(data[name]),
        ]),
      );
      const message = formatMessage({ id }, values);
      return form
        ? formatMessage({ id: 'findings.inForm' }, { form: form.join(separator), message })
        : message;
    },
    [formatMessage, formatList, isKnown, isRtl],
  );
}

const rightToLeft =
  /[\p{Script=Arab}\p{Script=Hebr}\p{Script=Syrc}\p{Script=Thaa}\p{Script=Nkoo}\p{Script=Adlm}]/u;

/** Keeps a part of a text from being torn apart by a sentence that reads the other way: `</b>` in Arabic. */
function isolate(part: string, isRtl: boolean): string {
  return part !== '' && (isRtl || rightToLeft.test(part)) ? `\u2068${part}\u2069` : part;
}

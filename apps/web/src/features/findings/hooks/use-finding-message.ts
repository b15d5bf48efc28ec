import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useKnownMessages } from '../../../lib/language/intl.tsx';
import type { ShownFinding } from '../findings.api.ts';

/** What messages about findings may name; a finding has only those that are about it. */
const names = [
  'acronym',
  'argument',
  'attribute',
  'bracket',
  'category',
  'code',
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
  'word',
] as const;

type Told = Pick<ShownFinding, 'check' | 'data' | 'form'>;

/** Returns a function that says in a sentence what a check found. */
export function useFindingMessage(): (finding: Told) => string {
  const { formatMessage, formatList } = useIntl();
  const isKnown = useKnownMessages();
  return useCallback(
    ({ check, data, form }) => {
      const toValue = (value: Told['data'][string] | undefined) => {
        if (typeof value === 'number') return value;
        if (typeof value === 'object') return formatList(value, { type: 'disjunction' });
        return String(value ?? '');
      };
      const id = `finding.${check}`;
      // Checks of a newer server have no text here.
      if (!isKnown(id)) return formatMessage({ id: 'finding.other' }, { check });
      const values = Object.fromEntries(names.map((name) => [name, toValue(data[name])]));
      const message = formatMessage({ id }, values);
      return form
        ? formatMessage({ id: 'findings.inForm' }, { form: form.join(' · '), message })
        : message;
    },
    [formatMessage, formatList, isKnown],
  );
}

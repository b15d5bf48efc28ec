import type { Finding } from '@parlance/contract';
import { useIntl } from 'react-intl';
import { useKnownMessages } from '../../lib/language/intl.tsx';

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

/** Returns a function that says in a sentence what a check found. */
export function useFindingMessage(): (finding: Pick<Finding, 'check' | 'data' | 'form'>) => string {
  const { formatMessage, formatList } = useIntl();
  const isKnown = useKnownMessages();
  const toValue = (value: Finding['data'][string] | undefined) => {
    if (typeof value === 'number') return value;
    if (typeof value === 'object') return formatList(value, { type: 'disjunction' });
    return String(value ?? '');
  };
  return ({ check, data, form }) => {
    const id = `finding.${check}`;
    // Checks of a newer server have no text here.
    if (!isKnown(id)) return formatMessage({ id: 'finding.other' }, { check });
    const values = Object.fromEntries(names.map((name) => [name, toValue(data[name])]));
    const message = formatMessage({ id }, values);
    return form
      ? formatMessage({ id: 'findings.inForm' }, { form: form.join(' · '), message })
      : message;
  };
}

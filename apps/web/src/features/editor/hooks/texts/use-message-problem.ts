import { createPositions, type PluralProblem, pluralParts } from '@parlance/messages';
import { useIntl } from 'react-intl';

/** Describes why a text is no valid message, and what is missing where. */
export function useMessageProblem() {
  const { formatMessage, formatList } = useIntl();
  return (text: string, { offset, expected }: PluralProblem): string => {
    const parts = expected.map((sign) => {
      const [part] = partNames.filter((name) => pluralParts[name] === sign);
      return part
        ? formatMessage({ id: partLabels[part] })
        : formatMessage({ id: 'editor.pluralSign' }, { sign: `\u2066${sign}\u2069` });
    });
    const { line, column } = createPositions(text)(offset);
    const wanted = formatList(parts, { type: 'disjunction' });
    return formatMessage({ id: 'editor.malformedPlural' }, { expected: wanted, line, column });
  };
}

const partNames = ['name', 'number', 'form', 'otherForm'] as const;

const partLabels = {
  name: 'editor.pluralName',
  number: 'editor.pluralNumber',
  form: 'editor.pluralForm',
  otherForm: 'editor.pluralOtherForm',
} as const;

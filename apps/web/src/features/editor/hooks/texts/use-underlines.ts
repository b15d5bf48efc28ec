import { useMemo } from 'react';
import { rangesByForm } from '../../../../lib/texts/form-ranges.ts';
import type { Underline } from '../../../../ui/text/underlines.ts';
import { useFindingMessage } from '../../../findings/hooks/use-finding-message.ts';
import type { CheckedValue } from './use-findings.ts';

/** Where the findings of a text are in its field, and in those of its forms. The same findings are the same lists. */
export function useUnderlines({ value, findings }: CheckedValue, isPlural: boolean) {
  const toMessage = useFindingMessage();
  return useMemo(() => {
    const counting = findings.filter(({ isIgnored }) => !isIgnored);
    const inText = counting.map((finding): Underline => {
      const { start, end, severity: tone } = finding;
      return { start, end, tone, title: toMessage(finding) };
    });
    return { inText, inForms: rangesByForm(value, isPlural, inText) };
  }, [value, findings, isPlural, toMessage]);
}

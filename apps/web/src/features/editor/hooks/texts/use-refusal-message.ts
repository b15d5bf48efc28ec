import { readPlural } from '@parlance/messages';
import { useIntl } from 'react-intl';
import { errorMessage } from '../../../../lib/api/error-message.ts';
import type { ShownFinding } from '../../../findings/findings.api.ts';
import { useFindingMessage } from '../../../findings/hooks/use-finding-message.ts';
import type { Refusal } from '../../refusal.ts';
import { useMessageProblem } from './use-message-problem.ts';

/** Says why a text is not saved, or not marked as reviewed. */
export function useRefusalMessage() {
  const { formatMessage } = useIntl();
  const toMessage = useFindingMessage();
  const describeProblem = useMessageProblem();

  /** For findings that keep a text from what is wanted. */
  const describeBlocking = (findings: readonly ShownFinding[], isOfState = false): string => {
    const problems = [...new Set(findings.map(toMessage))].join(' ');
    return formatMessage(
      { id: isOfState ? 'editor.notReviewed' : 'editor.notAllowed' },
      { problems },
    );
  };

  const describe = ({ value, findings, isOfState, error }: Refusal): string => {
    if (findings.length > 0) return describeBlocking(findings, isOfState);
    const plural = error.status === 400 ? readPlural(value) : undefined;
    if (plural?.kind === 'broken') return describeProblem(value, plural.problem);
    return formatMessage({ id: errorMessage(error) });
  };

  return { describe, describeBlocking };
}

import type { MachineBenchCandidate } from '@parlance/contract';
import { FormattedMessage } from 'react-intl';
import { separator } from '../../../../ui/text/separator.ts';
import { usePromptName } from '../../hooks/use-prompt-name.ts';

type Named = Pick<MachineBenchCandidate, 'providerName' | 'promptVersion' | 'template'>;

/** What is compared: the provider, and which prompt it gets. */
export function CandidateName({ candidate }: { candidate: Named }) {
  const { providerName, promptVersion, template } = candidate;
  const promptName = usePromptName();
  // Kinds without models have no prompt.
  const hasPrompt = template !== null || promptVersion !== null;
  return (
    <>
      <bdi>{providerName}</bdi>
      {hasPrompt && separator}
      {template !== null ? (
        <FormattedMessage id="machine.bench.draft" />
      ) : (
        promptVersion !== null && promptName(promptVersion)
      )}
    </>
  );
}

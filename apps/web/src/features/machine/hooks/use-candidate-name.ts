import type { MachineBenchCandidate } from '@parlance/contract';
import { useIntl } from 'react-intl';

type Named = Pick<MachineBenchCandidate, 'providerName' | 'promptVersion' | 'template'>;

/** Returns a function that names what is compared: the provider, and which prompt it gets. */
export function useCandidateName(): (candidate: Named) => string {
  const { formatMessage } = useIntl();
  return ({ providerName, promptVersion, template }) => {
    if (template !== null) {
      return `${providerName} · ${formatMessage({ id: 'machine.bench.draft' })}`;
    }
    if (promptVersion === null) return providerName;
    const prompt = formatMessage(
      { id: promptVersion === 0 ? 'machine.prompt.standard' : 'machine.prompt.version' },
      { version: promptVersion },
    );
    return `${providerName} · ${prompt}`;
  };
}

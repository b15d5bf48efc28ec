import type { MachineUsage } from '@parlance/contract';
import { useIntl } from 'react-intl';

/** How often a provider was called, and what it has counted. */
export function Usage({ usage }: { usage: MachineUsage }) {
  const { formatMessage } = useIntl();
  const { calls, inputTokens, outputTokens, characters } = usage;
  const tokens = inputTokens + outputTokens;
  return [
    formatMessage({ id: 'machine.calls' }, { count: calls }),
    ...(tokens > 0 ? [formatMessage({ id: 'machine.tokens' }, { count: tokens })] : []),
    ...(characters > 0 ? [formatMessage({ id: 'machine.characters' }, { count: characters })] : []),
  ].join(' · ');
}

import type { MachineUsage } from '@parlance/contract';
import { useIntl } from 'react-intl';
import { separator } from '../../../ui/text/separator.ts';

interface Props {
  usage: Pick<MachineUsage, 'inputTokens' | 'outputTokens' | 'characters'> & {
    /** Missing in an estimate. */
    calls?: number;
  };
}

/** How often a provider was called, and what it has counted. */
export function Usage({ usage }: Props) {
  const { formatMessage } = useIntl();
  const { calls, inputTokens, outputTokens, characters } = usage;
  const tokens = inputTokens + outputTokens;
  return [
    ...(calls === undefined ? [] : [formatMessage({ id: 'machine.calls' }, { count: calls })]),
    ...(tokens > 0 ? [formatMessage({ id: 'machine.tokens' }, { count: tokens })] : []),
    ...(characters > 0 ? [formatMessage({ id: 'machine.characters' }, { count: characters })] : []),
  ].join(separator);
}

import { FormattedMessage } from 'react-intl';
import { isRefusal, type NoTranslation } from '../machine-refusal.ts';
import { MachineTrouble } from './machine-trouble.tsx';

/** Why a machine has not translated. What only a provider can know is told with its words. */
export function MachineRefusalText({ refusal: { reason, message } }: { refusal: NoTranslation }) {
  if (!isRefusal(reason)) return <MachineTrouble trouble={{ problem: reason, message }} />;
  return <FormattedMessage id={`machine.refusal.${reason}`} />;
}

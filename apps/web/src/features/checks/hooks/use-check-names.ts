import { useIntl } from 'react-intl';
import { useKnownMessages } from '../../../lib/language/intl.tsx';

/** Returns functions that name checks and their families. Those of a newer server have their ids as names. */
export function useCheckNames() {
  const { formatMessage } = useIntl();
  const isKnown = useKnownMessages();
  const nameOf = (id: string, fallback: string) => (isKnown(id) ? formatMessage({ id }) : fallback);
  return {
    checkName: (id: string) => nameOf(`check.${id}`, id),
    familyName: (family: string) => nameOf(`checks.family.${family}`, family),
  };
}

import { Kbd } from '@mantine/core';
import { useIntl } from 'react-intl';
import type { MessageId } from '../../lib/language/intl.tsx';

/** Keys with different names on the keyboards of other languages. */
const names: Readonly<Record<string, MessageId>> = {
  Alt: 'key.alt',
  Ctrl: 'key.ctrl',
  End: 'key.end',
  Enter: 'key.enter',
  Esc: 'key.escape',
  Home: 'key.home',
  'Page Down': 'key.pageDown',
  'Page Up': 'key.pageUp',
};

/** A key as it is labelled on the keyboards of the language. */
export function Key({ name, className }: { name: string; className?: string | undefined }) {
  const { formatMessage } = useIntl();
  const id = names[name];
  return (
    <Kbd size="xs" className={className}>
      {id ? formatMessage({ id }) : name}
    </Kbd>
  );
}

import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { FormattedMessage } from 'react-intl';
import { Notice } from './notice.tsx';

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Says that the device is offline, so that data can't be loaded. */
export function OfflineNote() {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  if (isOnline) return null;
  return (
    <Notice tone="warning">
      <FormattedMessage id="state.offline" />
    </Notice>
  );
}

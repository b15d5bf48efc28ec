import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Runs a command once each time that a link to `#<hash>` is followed. */
export function useHashCommand(hash: string, command: () => void): void {
  // The hash is read from the resolved address, so that the page being left does not change the address of the next
  // one.
  const isCalled = useRouterState({
    select: ({ resolvedLocation }) => resolvedLocation?.hash === hash,
  });
  const navigate = useNavigate();
  const run = useEffectEvent(() => {
    void navigate({ to: '.', search: true, hash: '', replace: true });
    command();
  });

  useEffect(() => {
    if (isCalled) run();
  }, [isCalled]);
}

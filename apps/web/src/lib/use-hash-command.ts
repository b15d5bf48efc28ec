import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Does something for a link to `#<hash>`, once each time that somebody follows it. */
export function useHashCommand(hash: string, command: () => void): void {
  // The page that is being left has no say in the address of the one that comes.
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

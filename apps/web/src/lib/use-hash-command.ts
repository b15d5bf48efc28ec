import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';

/** Does something for a link to `#<hash>`, once each time that somebody follows it. */
export function useHashCommand(hash: string, command: () => void): void {
  const isCalled = useRouterState({ select: ({ location }) => location.hash === hash });
  const navigate = useNavigate();
  const run = useEffectEvent(() => {
    void navigate({ to: '.', search: true, hash: '', replace: true });
    command();
  });

  useEffect(() => {
    if (isCalled) run();
  }, [isCalled]);
}

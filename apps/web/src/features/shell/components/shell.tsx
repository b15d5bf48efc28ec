import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { useSession } from '../../../lib/api/session.ts';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { LoadingBar } from '../../../ui/page/loading-bar.tsx';
import { usePageFocus } from '../hooks/use-page-focus.ts';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

// Not in the first chunk, because the page does not depend on it.
const SendUnsavedWork = lazyPart(
  () => import('../../editor/components/send-unsaved-work.tsx'),
  'SendUnsavedWork',
);

const UndoToast = lazyPart(() => import('../../history/components/undo-toast.tsx'), 'UndoToast');

export function Shell() {
  const { token } = useSession();
  const isBusy = useIsBusy();
  usePageFocus();
  return (
    <>
      <a className={classes.skip} href="#main">
        <FormattedMessage id="app.skipToContent" />
      </a>
      {token !== undefined && <TopBar />}
      {token !== undefined && (
        <>
          <SendUnsavedWork />
          <UndoToast />
        </>
      )}
      <main id="main" tabIndex={-1}>
        <LoadingBar visible={isBusy} />
        <Outlet />
      </main>
    </>
  );
}

/** Whether any query or mutation is running. */
function useIsBusy(): boolean {
  const fetching = useIsFetching();
  const mutating = useIsMutating();
  const navigating = useRouterState({ select: ({ isLoading }) => isLoading });
  return fetching + mutating > 0 || navigating;
}

import { Outlet } from '@tanstack/react-router';
import { FormattedMessage } from 'react-intl';
import { useSession } from '../../../lib/session.ts';
import { LoadingBar } from '../../../ui/loading-bar.tsx';
import { useIsBusy } from '../hooks/use-is-busy.ts';
import { usePageFocus } from '../hooks/use-page-focus.ts';
import classes from './shell.module.css';
import { TopBar } from './top-bar.tsx';

export function Shell() {
  const { token } = useSession();
  usePageFocus();
  return (
    <>
      <LoadingBar visible={useIsBusy()} />
      <a className={classes.skip} href="#main">
        <FormattedMessage id="app.skipToContent" />
      </a>
      {token !== undefined && <TopBar />}
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
    </>
  );
}

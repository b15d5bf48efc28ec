import { Link } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { LinkButton } from '../../../ui/link.tsx';
import { Logo } from '../../../ui/page/logo.tsx';
import { Palette } from '../../palette/components/palette.tsx';
import classes from './shell.module.css';
import { UserButton } from './user-button.tsx';

// Not in the first chunk, because the page does not depend on them.
const ConnectionSign = lazyPart(
  () => import('../../live/components/connection-sign.tsx'),
  'ConnectionSign',
);
const UserMenu = lazyPart(
  () => import('./user-menu.tsx'),
  'UserMenu',
  () => <UserButton disabled />,
);

export function TopBar() {
  const { formatMessage } = useIntl();
  return (
    <header className={classes.bar}>
      <h2 className={classes.heading}>
        <Link to="/" className={classes.brand}>
          <Logo name={formatMessage({ id: 'app.name' })} />
        </Link>
      </h2>
      <nav aria-label={formatMessage({ id: 'shell.navigation' })}>
        <LinkButton
          to="/projects"
          variant="subtle"
          color="var(--mantine-color-text)"
          size="compact-sm"
        >
          <FormattedMessage id="shell.projects" />
        </LinkButton>
      </nav>
      <div className={classes.end}>
        <ConnectionSign />
        <Palette />
        <UserMenu />
      </div>
    </header>
  );
}

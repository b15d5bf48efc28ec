import { useSuspenseQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { Page } from '../../../ui/page/page.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SessionsCard } from '../../sessions/components/sessions-card.tsx';
import { TokensCard } from '../../tokens/components/tokens-card.tsx';
import { WorkspacesCard } from '../../workspaces/components/workspaces-card.tsx';
import { meQuery } from '../account.api.ts';
import { DeletionCard } from './deletion-card.tsx';
import { LanguageCard } from './language-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import classes from './settings-page.module.css';

export function SettingsPage() {
  const { formatMessage } = useIntl();
  const { data: me } = useSuspenseQuery(meQuery);
  return (
    <Page width="narrow" isAlone>
      <div className={classes.column}>
        <PageHeader title={formatMessage({ id: 'account.title' })} />
        <ProfileCard me={me} />
        <PasswordCard email={me.email} />
        <LanguageCard />
        <TokensCard />
        <SessionsCard />
        <WorkspacesCard />
        <DeletionCard email={me.email} />
      </div>
    </Page>
  );
}

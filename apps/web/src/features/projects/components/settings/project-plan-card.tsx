import { Progress } from '@mantine/core';
import type { Plan } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import { Fact, Facts } from '../../../../ui/facts.tsx';
import { SettingsCard } from '../../../../ui/form/settings-card.tsx';
import classes from './project-plan-card.module.css';

interface Props {
  plan: Plan;
  terms: number;
  locales: number;
}

/** The limit of the plan, and how much of it is used. */
export function ProjectPlanCard({ plan: { code, name, maxStrings }, terms, locales }: Props) {
  const { formatMessage } = useIntl();
  const used = terms * locales;
  const isUnlimited = maxStrings >= Number.MAX_SAFE_INTEGER;
  const share = used / maxStrings;
  const usage = isUnlimited
    ? formatMessage({ id: 'settings.usageUnlimited' }, { used })
    : formatMessage({ id: 'settings.usageOf' }, { used, max: maxStrings });

  return (
    <SettingsCard title={formatMessage({ id: 'settings.plan' })}>
      <Facts>
        <Fact name={<FormattedMessage id="settings.planName" />}>{name}</Fact>
        <Fact name={<FormattedMessage id="settings.usage" />}>
          <span className={classes.usage}>{usage}</span>
          {!isUnlimited && (
            <Progress.Root size={6} my={4}>
              <Progress.Section
                value={Math.min(share, 1) * 100}
                color={share >= 1 ? 'var(--mantine-color-error)' : 'var(--accent)'}
                aria-label={formatMessage({ id: 'settings.usage' })}
              />
            </Progress.Root>
          )}
          <p className={classes.note}>
            <FormattedMessage id="settings.usageNote" values={{ terms, locales }} />
          </p>
          {!isUnlimited && share >= 1 && (
            <p className={classes.full}>
              <FormattedMessage id="settings.planFull" />
            </p>
          )}
        </Fact>
        <Fact name={<FormattedMessage id="settings.planCode" />}>
          <code className={classes.code}>{code}</code>
        </Fact>
      </Facts>
    </SettingsCard>
  );
}

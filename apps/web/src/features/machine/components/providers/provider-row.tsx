import { ActionIcon, Button, Menu } from '@mantine/core';
import type { MachineProvider, MachineTest } from '@parlance/contract';
import { IconDots, IconHome, IconPencil, IconRobot, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '../../../../ui/notes/notice.tsx';
import { Row } from '../../../../ui/row-list.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { TimeAgo } from '../../../../ui/time-ago.tsx';
import { useMoney } from '../../hooks/use-money.ts';
import { ProviderKind, ProviderName } from './provider-name.tsx';
import classes from './provider-row.module.css';
import { ProviderTest, useCapabilities } from './provider-test.tsx';

interface Props {
  provider: MachineProvider;
  isTesting: boolean;
  /** Whether another one is being tested. */
  isBusy: boolean;
  tested: MachineTest | undefined;
  onTest: () => void;
  onChange: () => void;
  onDelete: () => void;
  children: ReactNode;
}

/** A provider: who it is, where texts go, what it costs, and whether it works. */
export function ProviderRow({ provider, tested, children, ...props }: Props) {
  const { isTesting, isBusy, onTest, onChange, onDelete } = props;
  const { formatMessage } = useIntl();
  const { name, isLocal, needsKey } = provider;
  return (
    <Row
      icon={isLocal ? IconHome : IconRobot}
      title={<ProviderName name={name} isLocal={isLocal} />}
      description={
        <>
          <ProviderKind provider={provider} />
          <Spent provider={provider} />
          <Tested provider={provider} />
        </>
      }
      controls={
        <>
          <Button
            size="xs"
            variant="default"
            loading={isTesting}
            disabled={isBusy && !isTesting}
            aria-label={formatMessage({ id: 'machine.provider.testOf' }, { name })}
            onClick={onTest}
          >
            <FormattedMessage id="machine.provider.test" />
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={formatMessage({ id: 'machine.provider.actions' }, { name })}
              >
                <IconDots size={18} aria-hidden="true" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                leftSection={<IconPencil size={16} aria-hidden="true" />}
                onClick={onChange}
              >
                <FormattedMessage id="action.edit" />
              </Menu.Item>
              <Menu.Item
                color="var(--mantine-color-error)"
                leftSection={<IconTrash size={16} aria-hidden="true" />}
                onClick={onDelete}
              >
                <FormattedMessage id="machine.provider.deleteConfirm" />
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </>
      }
    >
      {needsKey && (
        <Notice tone="warning">
          <FormattedMessage id="machine.provider.needsKey" />
        </Notice>
      )}
      {tested && <ProviderTest test={tested} />}
      {children}
    </Row>
  );
}

/** What was spent in this month, and how much may be. */
function Spent({ provider }: Pick<Props, 'provider'>) {
  const { spentThisMonth, prices, limits, currency } = provider;
  const money = useMoney(currency);
  const isPriced = prices.input !== null || prices.output !== null;
  const values = {
    spent: money(spentThisMonth),
    limit: limits.monthlyCost === null ? '' : money(limits.monthlyCost),
  };
  if (!isPriced && spentThisMonth === 0) {
    return (
      <span className={classes.line}>
        <FormattedMessage id="machine.provider.noPrice" />
      </span>
    );
  }
  return (
    <span className={classes.line}>
      <FormattedMessage
        id={limits.monthlyCost === null ? 'machine.spentThisMonth' : 'machine.spentOf'}
        values={values}
      />
    </span>
  );
}

function Tested({ provider: { capabilities, testedAt } }: Pick<Props, 'provider'>) {
  const describe = useCapabilities();
  if (testedAt === null) {
    return (
      <span className={classes.line}>
        <FormattedMessage id="machine.provider.untested" />
      </span>
    );
  }
  return (
    <span className={classes.line}>
      <FormattedMessage
        id="machine.provider.tested"
        values={{ time: <TimeAgo date={testedAt} /> }}
      />
      {capabilities && `${separator}${describe(capabilities)}`}
    </span>
  );
}

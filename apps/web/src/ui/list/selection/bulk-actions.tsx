import { Button, Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { Fragment, useMemo } from 'react';
import { FormattedMessage } from 'react-intl';
import { useOfferedCommands } from '../../../lib/page-commands.ts';
import { type BulkAction, bulkGroups, toCommands } from './bulk-action.ts';

/** Lists of many items scroll. */
const list = { mah: 'min(24rem, 60dvh)', style: { overflowY: 'auto' } } as const;

interface Props {
  actions: readonly BulkAction[];
  /** Whether one of them is being done. */
  isPending: boolean;
}

const nothing: readonly BulkAction[] = [];

/** The actions on marked rows: the common ones as buttons, the others in a menu and all in the command palette. */
export function BulkActions({ actions, isPending }: Props) {
  const isNarrow = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false });
  const possible = isPending ? nothing : actions;
  useOfferedCommands(useMemo(() => toCommands(possible), [possible]));
  const common = actions.filter(({ isCommon }) => isCommon).slice(0, isNarrow ? 1 : undefined);
  const others = actions.filter((action) => !common.includes(action));
  // A menu with one item would only hide it.
  const buttons = others.length === 1 ? [...common, ...others] : common;
  return (
    <>
      {buttons.map((action) => (
        <ActionButton key={action.id} action={action} />
      ))}
      {others.length > 1 && <MoreMenu actions={others} />}
    </>
  );
}

function ActionButton({ action }: { action: BulkAction }) {
  const { label, icon: ActionIcon, isDangerous, onChoose } = action;
  const hasMenu = hasItems(action);
  const button = (
    <Button
      size="compact-sm"
      variant="default"
      {...(isDangerous && { c: 'var(--mantine-color-error)' })}
      leftSection={<ActionIcon size={14} aria-hidden="true" />}
      {...(hasMenu
        ? { rightSection: <IconChevronUp size={14} aria-hidden="true" /> }
        : { onClick: onChoose })}
    >
      {label}
    </Button>
  );
  if (!hasMenu) return button;
  return (
    <Menu position="top-start">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown {...list}>
        <Items action={action} />
      </Menu.Dropdown>
    </Menu>
  );
}

function MoreMenu({ actions }: { actions: readonly BulkAction[] }) {
  const groups = bulkGroups
    .map((group) => ({ group, own: actions.filter((action) => action.group === group) }))
    .filter(({ own }) => own.length > 0);
  return (
    <Menu position="top-end">
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<IconChevronUp size={14} aria-hidden="true" />}
        >
          <FormattedMessage id="bulk.more" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ group, own }) => (
          <Fragment key={group}>
            <Menu.Label>
              <FormattedMessage id={`bulk.group.${group}`} />
            </Menu.Label>
            {own.map((action) => (
              <ActionItem key={action.id} action={action} />
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function ActionItem({ action }: { action: BulkAction }) {
  const { label, icon: ActionIcon, isDangerous, onChoose } = action;
  const look = {
    leftSection: <ActionIcon size={16} aria-hidden="true" />,
    ...(isDangerous && { color: 'var(--mantine-color-error)' }),
  };
  if (!hasItems(action)) {
    return (
      <Menu.Item {...look} onClick={onChoose}>
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item {...look}>{label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown {...list}>
        <Items action={action} />
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

function hasItems({ options, items }: BulkAction): boolean {
  return options !== undefined || items !== undefined;
}

function Items({ action: { options = [], items } }: { action: BulkAction }) {
  return (
    <>
      {options.map(({ id, label, icon: OptionIcon, content = label, onChoose }) => (
        <Menu.Item
          key={id}
          leftSection={OptionIcon && <OptionIcon size={16} aria-hidden="true" />}
          onClick={onChoose}
        >
          {content}
        </Menu.Item>
      ))}
      {items}
    </>
  );
}

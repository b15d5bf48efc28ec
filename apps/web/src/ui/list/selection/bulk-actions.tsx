import { Button, Menu, useDirection } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useOfferedCommands } from '../../../lib/page-commands.ts';
import { type BulkAction, bulkGroups, toCommands } from './bulk-action.ts';

/** Menus are a part of the bar, as all that a page has is in one of its regions. */
const withinBar = { withinPortal: false } as const;

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
    <Menu position="top-start" {...withinBar}>
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
    <Menu position="top-end" {...withinBar}>
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

/** Mantine has shown the items of a menu within another one after this time in ms. */
const subMenuDelay = 16;

function ActionItem({ action }: { action: BulkAction }) {
  const { label, icon: ActionIcon, isDangerous, onChoose } = action;
  const { dir } = useDirection();
  const [isOpen, setOpen] = useState(false);
  const items = useRef<HTMLDivElement>(null);
  // By itself Mantine opens it by the pointer and by the right arrow only.
  const open = () => {
    setOpen(true);
    setTimeout(
      () => items.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(),
      subMenuDelay,
    );
  };
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
    <Menu.Sub opened={isOpen} onChange={setOpen}>
      <Menu.Sub.Target>
        <Menu.Sub.Item
          {...look}
          onClick={open}
          onKeyDown={({ key }: KeyboardEvent) => {
            if (key === 'ArrowLeft' && dir === 'rtl') open();
          }}
        >
          {label}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown ref={items} {...list}>
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

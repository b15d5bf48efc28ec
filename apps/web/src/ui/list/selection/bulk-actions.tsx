import { Button, Menu, type MenuSubItemProps, useDirection } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { useOfferedCommands } from '../../../lib/selection-commands.ts';
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

/**
 * The actions on marked rows: the common ones as buttons, the others in a menu. The command palette has those
 * that destroy nothing.
 */
export function BulkActions({ actions, isPending }: Props) {
  const isNarrow = useMediaQuery('(width < 48em)', undefined, { getInitialValueInEffect: false });
  useOfferedCommands(() => (isPending ? [] : toCommands(actions)));
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
  const button = useRef<HTMLButtonElement>(null);
  // A dialog gives the focus back to what has it when it opens, and the items go away with the menu.
  const leave = () => button.current?.focus();
  return (
    <Menu position="top-end" {...withinBar}>
      <Menu.Target>
        <Button
          ref={button}
          size="compact-sm"
          variant="default"
          rightSection={<IconChevronUp size={14} aria-hidden="true" />}
        >
          <FormattedMessage id="bulk.more" />
        </Button>
      </Menu.Target>
      <Menu.Dropdown {...list}>
        {groups.map(({ group, own }) => (
          <Fragment key={group}>
            <Menu.Label>
              <FormattedMessage id={`bulk.group.${group}`} />
            </Menu.Label>
            {own.map((action) => (
              <ActionItem key={action.id} action={action} onLeave={leave} />
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ItemProps {
  action: BulkAction;
  /** Called before it is done. */
  onLeave: () => void;
}

function ActionItem({ action, onLeave }: ItemProps) {
  const { label, icon: ActionIcon, isDangerous, onChoose } = action;
  const look = {
    leftSection: <ActionIcon size={16} aria-hidden="true" />,
    ...(isDangerous && { color: 'var(--mantine-color-error)' }),
  };
  if (hasItems(action)) return <SubMenu action={action} look={look} />;
  return (
    <Menu.Item
      {...look}
      onClick={() => {
        onLeave();
        onChoose?.();
      }}
    >
      {label}
    </Menu.Item>
  );
}

/** Mantine has shown the items of a menu within another one after this time in ms. */
const subMenuDelay = 16;

/** The pointer opens a menu within another one after this time in ms, so not where it only passes. */
const hoverDelay = 150;

interface SubMenuProps extends Pick<ItemProps, 'action'> {
  look: Pick<MenuSubItemProps, 'leftSection' | 'color'>;
}

function SubMenu({ action, look }: SubMenuProps) {
  const { dir } = useDirection();
  const [isOpen, setOpen] = useState(false);
  const item = useRef<HTMLButtonElement>(null);
  const items = useRef<HTMLDivElement>(null);
  const open = () => {
    setOpen(true);
    setTimeout(
      () => items.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(),
      subMenuDelay,
    );
  };
  const close = () => {
    setOpen(false);
    item.current?.focus();
  };
  const [inward, outward] =
    dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  // Mantine knows these keys from left to right only, and loses the focus when it closes. So it does not see them.
  const onArrows = (run: Record<string, () => void>) => (event: KeyboardEvent) => {
    if (event.key !== inward && event.key !== outward) return;
    event.stopPropagation();
    run[event.key]?.();
  };
  return (
    <Menu.Sub
      opened={isOpen}
      onChange={setOpen}
      openDelay={hoverDelay}
      // The list that it belongs to scrolls, and would clip it.
      floatingStrategy="fixed"
    >
      <Menu.Sub.Target>
        <Menu.Sub.Item
          ref={item}
          {...look}
          onClick={open}
          onKeyDownCapture={onArrows({ [inward]: open })}
        >
          {action.label}
        </Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown ref={items} {...list}>
        {/* The dropdown itself takes no such handler. */}
        <div role="none" onKeyDownCapture={onArrows({ [outward]: close })}>
          <Items action={action} />
        </div>
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

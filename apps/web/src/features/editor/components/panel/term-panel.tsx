import { ActionIcon, Drawer, Tabs } from '@mantine/core';
import type { Entry } from '@parlance/contract';
import { IconX } from '@tabler/icons-react';
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { EntryRow } from '../../entry-list.ts';
import { type Panel, type PanelTab, panelId, panelTabs } from '../../hooks/panel/use-panel.ts';
import { useRestedEntry } from '../../hooks/panel/use-rested-entry.ts';
import type { RowActions } from '../../row-actions.ts';
import { ContextTab } from './context-tab.tsx';
import { HistoryTab } from './history-tab.tsx';
import { LanguagesTab } from './languages-tab.tsx';
import { MemoryTab } from './memory-tab.tsx';
import classes from './term-panel.module.css';

interface Props {
  panel: Panel;
  row: number;
  /** The entry of the active row; undefined until it is loaded. */
  entry: Entry | undefined;
  actions: RowActions;
}

const focused = { tab: '[role="tab"][aria-selected="true"]', search: 'input[type="search"]' };

/** More about the active term: beside the list where there is room, else in a sheet at the lower edge. */
export function TermPanel({ panel, row, entry, actions }: Props) {
  const { formatMessage } = useIntl();
  const shown = useRestedEntry(row, entry);
  const { isSheet, leave, close } = panel;
  const root = useRef<HTMLElement>(null);

  useEffect(() => {
    const part = shown && !isSheet ? panel.takesFocus() : undefined;
    if (part) root.current?.querySelector<HTMLElement>(focused[part])?.focus();
  });

  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) panel.noteOrigin(relatedTarget);
  };
  const leaveSheet = () => {
    leave();
    close();
  };
  const content = shown && (
    <Content
      shown={shown}
      panel={panel}
      onClose={isSheet ? leaveSheet : panel.toggle}
      actions={actions}
    />
  );
  const label = formatMessage({ id: 'panel.title' });
  if (isSheet) {
    return (
      <Drawer.Root opened position="bottom" size="75%" onClose={leaveSheet} returnFocus={false}>
        <Drawer.Overlay backgroundOpacity={0.4} />
        <Drawer.Content
          id={panelId}
          aria-label={label}
          onFocus={onFocus}
          classNames={{ content: classes.sheet ?? '' }}
        >
          <Drawer.Body className={classes.body} onKeyDown={moveAmongItems}>
            {content}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    );
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    moveAmongItems(event);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    leave();
  };
  // Its keys lead through its own buttons and links.
  const interactive = { onKeyDown, onFocus };
  return (
    <aside ref={root} id={panelId} aria-label={label} className={classes.panel} {...interactive}>
      {content}
    </aside>
  );
}

interface ContentProps {
  shown: EntryRow;
  panel: Panel;
  onClose: () => void;
  actions: RowActions;
}

const tabs = {
  context: ContextTab,
  history: HistoryTab,
  languages: LanguagesTab,
  memory: MemoryTab,
} as const;

function Content({ shown: { row, entry }, panel, onClose, actions }: ContentProps) {
  const { formatMessage } = useIntl();
  const { tab, choose, isSheet, close } = panel;
  const Shown = tabs[tab];
  return (
    <Tabs
      value={tab}
      onChange={(next) => choose(next as PanelTab)}
      keepMounted={false}
      className={classes.tabs ?? ''}
    >
      <div className={classes.head}>
        <Tabs.List className={classes.list ?? ''} aria-label={formatMessage({ id: 'panel.title' })}>
          {panelTabs.map((name) => (
            <Tabs.Tab key={name} value={name} data-autofocus={name === tab || undefined}>
              <FormattedMessage id={`panel.${name}`} />
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={formatMessage({ id: 'panel.close' })}
          onClick={onClose}
        >
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      <Tabs.Panel value={tab} tabIndex={0} className={classes.content ?? ''}>
        <h2 className={classes.term} dir="auto">
          {entry.term}
        </h2>
        <Shown
          key={entry.termId}
          row={row}
          entry={entry}
          actions={actions}
          search={panel.memorySearch}
          onOpenField={isSheet ? close : undefined}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

/** The arrow keys go through what can be done with the items of a tab, and up to the tabs again. */
function moveAmongItems(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey || altKey || shiftKey || !/^Arrow(Up|Down)$/.test(key)) return;
  const items = [...currentTarget.querySelectorAll<HTMLElement>('[data-item]')];
  const index = items.findIndex((item) => item.matches(':focus'));
  const tab = currentTarget.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');
  const next = key === 'ArrowDown' ? items[index + 1] : index === 0 ? tab : items[index - 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

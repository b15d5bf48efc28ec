import { Menu } from '@mantine/core';
import { IconBolt, IconTrash } from '@tabler/icons-react';
import { QueryClient } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Providers } from '../../../app/providers.tsx';
import { Dialog } from '../../form/dialog.tsx';
import { type BulkAction, toCommands } from './bulk-action.ts';
import { BulkActions } from './bulk-actions.tsx';

const onChoose = vi.fn<() => void>();

const action = (id: string, more: Partial<BulkAction> = {}): BulkAction => ({
  id,
  group: 'terms',
  label: id,
  icon: IconBolt,
  onChoose,
  ...more,
});

const labels = action('label', { options: [{ id: 'l1', label: 'Legal', onChoose }] });

/** Opens the menu with these actions. */
async function openMore(actions: readonly BulkAction[], dir: 'ltr' | 'rtl' = 'ltr') {
  document.documentElement.dir = dir;
  onTestFinished(() => {
    document.documentElement.dir = 'ltr';
  });
  render(<Bar actions={actions} />, {
    wrapper: ({ children }) => (
      <Providers env="test" queryClient={new QueryClient()}>
        {children}
      </Providers>
    ),
  });
  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menu', { name: 'More' });
}

/** The actions, and one that opens a dialog. */
function Bar({ actions }: { actions: readonly BulkAction[] }) {
  const [isOpen, setOpen] = useState(false);
  const asking = action('ask', { onChoose: () => setOpen(true) });
  return (
    <>
      <BulkActions actions={[...actions, asking]} isPending={false} />
      <Dialog opened={isOpen} title="Sure?" onClose={() => setOpen(false)}>
        <button type="button" onClick={() => setOpen(false)}>
          No
        </button>
      </Dialog>
    </>
  );
}

function Counted({ onAsk }: { onAsk: () => void }) {
  useEffect(onAsk, [onAsk]);
  return <Menu.Item>Counted</Menu.Item>;
}

const focused = () => document.activeElement?.textContent;
const isOpen = () => screen.queryByRole('menuitem', { name: 'Legal' }) !== null;

describe('the menu with the actions on marked rows', () => {
  test.each([
    { dir: 'ltr', opens: 'ArrowRight', closes: 'ArrowLeft' },
    { dir: 'rtl', opens: 'ArrowLeft', closes: 'ArrowRight' },
  ] as const)('opens and closes a menu within it by the arrows of $dir', async (direction) => {
    const { dir, opens, closes } = direction;
    await openMore([labels], dir);
    screen.getByRole('menuitem', { name: 'label' }).focus();
    await userEvent.keyboard(`{${closes}}`);
    expect(isOpen()).toBe(false);
    await userEvent.keyboard(`{${opens}}`);
    await waitFor(() => expect(focused()).toBe('Legal'));
    await userEvent.keyboard(`{${opens}}`);
    expect(focused()).toBe('Legal');
    expect(isOpen()).toBe(true);
    await userEvent.keyboard(`{${closes}}`);
    await waitFor(() => expect(focused()).toBe('label'));
    await waitFor(() => expect(isOpen()).toBe(false));
  });

  test('opens nothing where the pointer only passes', async () => {
    const asked = vi.fn<() => void>();
    await openMore([action('fix', { items: <Counted onAsk={asked} /> })]);
    const item = screen.getByRole('menuitem', { name: 'fix' });
    await userEvent.hover(item);
    await userEvent.unhover(item);
    await userEvent.hover(screen.getByRole('menuitem', { name: 'ask' }));
    await new Promise((done) => setTimeout(done, 300));
    expect(asked).not.toHaveBeenCalled();
    await userEvent.hover(item);
    expect(await screen.findByRole('menuitem', { name: 'Counted' })).toBeTruthy();
  });

  test('has the focus on its button after a dialog that was opened by it', async () => {
    await openMore([labels]);
    screen.getByRole('menuitem', { name: 'ask' }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(focused()).toBe('More'));
  });
});

describe('the commands for the palette', () => {
  test('are the actions, and each of their options, without what destroys', () => {
    const actions = [
      action('lock'),
      labels,
      action('delete', { icon: IconTrash, isDangerous: true }),
    ];
    expect(toCommands(actions).map(({ label, hint }) => [label, hint])).toEqual([
      ['lock', undefined],
      ['Legal', 'label'],
    ]);
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { termIdOf } from '../../../testing/entry-server.ts';
import { openEditor, rowAt } from '../../../testing/pages/open-editor.ts';

describe('taking back', () => {
  const toast = async (text: string) => {
    const message = await screen.findByText(text);
    return within(message.parentElement as HTMLElement);
  };

  test('an edit in its row, and doing it again', async () => {
    const { saved } = await openEditor(['Eins', 'Zwei']);
    await userEvent.keyboard('{Enter}!{Control>}s{/Control}');
    const undo = await within(rowAt(0)).findByRole('button', { name: 'Undo' });
    expect(within(rowAt(0)).getByRole('img', { name: 'Saved' })).toBeTruthy();
    expect(within(rowAt(1)).queryByRole('button', { name: 'Undo' })).toBeNull();
    // The row shows the change; screen readers announce it.
    expect(screen.getAllByRole('button', { name: 'Undo' })).toEqual([undo]);
    expect((await screen.findByText('Translation saved')).closest('[role]')?.role).toBe('status');
    await userEvent.click(undo);
    const undone = await toast('1 change taken back.');
    expect(within(rowAt(0)).getByText('Eins')).toBeTruthy();
    expect(saved.at(-1)).toEqual({ termId: termIdOf(0), value: 'Eins' });
    await userEvent.click(undone.getByRole('button', { name: 'Redo' }));
    await within(rowAt(0)).findByText('Eins!');
    expect(saved.at(-1)).toEqual({ termId: termIdOf(0), value: 'Eins!' });
  });

  test('by keys, the last edit first, but not where somebody types', async () => {
    const { saved } = await openEditor(['Eins', 'Zwei']);
    await userEvent.keyboard(
      '{Enter}!{Control>}s{/Control}{ArrowDown}{Enter}?{Control>}s{/Control}',
    );
    await waitFor(() => expect(saved).toHaveLength(2));
    await userEvent.keyboard('{Enter}{Control>}z{/Control}{Escape}');
    expect(saved).toHaveLength(2);
    await userEvent.keyboard('{Control>}z{/Control}');
    await within(rowAt(1)).findByText('Zwei');
    await userEvent.keyboard('{Control>}z{/Control}');
    await within(rowAt(0)).findByText('Eins');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(saved).toHaveLength(4);
  });

  test('is said on the page where it was done, and not on the next', async () => {
    const { router } = await openEditor(['Eins']);
    await userEvent.keyboard('x');
    const bar = await screen.findByRole('region', { name: 'Selection' });
    await userEvent.click(within(bar).getByRole('button', { name: 'Clear translations' }));
    await screen.findByText('1 changed.');
    await router.navigate({ to: '/projects/$projectId/labels', params: { projectId: 'p1' } });
    await screen.findByRole('heading', { name: 'Labels' });
    await waitFor(() => expect(screen.queryByText('1 changed.')).toBeNull());
  });

  test('leaves what somebody has changed since, and says so', async () => {
    const { saveElsewhere, saved } = await openEditor(['Eins']);
    await userEvent.keyboard('{Enter}!{Control>}s{/Control}');
    const undo = await within(rowAt(0)).findByRole('button', { name: 'Undo' });
    saveElsewhere(0, 'Ihres');
    // At once, before the row may have what is saved elsewhere.
    fireEvent.click(undo);
    await toast('1 was changed since and left as it is.');
    expect(screen.queryByRole('button', { name: 'Redo' })).toBeNull();
    expect(saved.at(-1)).toEqual({ termId: termIdOf(0), value: 'Ihres' });
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { termIdOf } from '../../../../testing/entry-server.ts';
import { fieldText, focusedRow, openEditor, rowAt } from '../../../../testing/pages/open-editor.ts';

describe('two people', () => {
  const answer = (name: string) => within(rowAt(0)).getByRole('button', { name });
  const both = async () => {
    const opened = await openEditor(['Eins', '']);
    opened.saveElsewhere(0, 'Ihres');
    await userEvent.keyboard('{Enter} meins{Control>}s{/Control}');
    expect(await within(rowAt(0)).findByText('Ihres')).toBeTruthy();
    expect(within(rowAt(0)).getByText('Eins meins')).toBeTruthy();
    expect(opened.saved).toEqual([{ termId: termIdOf(0), value: 'Ihres' }]);
    return opened;
  };

  test('of two texts mine can be kept', async () => {
    const { saved } = await both();
    await userEvent.click(answer('Keep mine'));
    await waitFor(() => expect(saved.at(-1)).toEqual({ termId: termIdOf(0), value: 'Eins meins' }));
    await waitFor(() => expect(rowAt(0).textContent).not.toContain('Ihres'));
    expect(focusedRow()).toBe(0);
  });

  test('of two texts theirs can be taken', async () => {
    const { saved } = await both();
    await userEvent.click(answer('Take theirs'));
    expect(within(rowAt(0)).getByText('Ihres')).toBeTruthy();
    expect(rowAt(0).textContent).not.toContain('meins');
    expect(saved).toHaveLength(1);
  });

  test('mine can be edited further, and is asked about again if they change theirs again', async () => {
    const { saved, saveElsewhere } = await both();
    await userEvent.click(answer('Edit further'));
    expect(fieldText()).toBe('Eins meins');
    saveElsewhere(0, 'Ihres, neu');
    await userEvent.keyboard('!{Control>}s{/Control}');
    expect(await within(rowAt(0)).findByText('Ihres, neu')).toBeTruthy();
    await userEvent.click(answer('Edit further'));
    await userEvent.keyboard('!{Control>}s{/Control}');
    await waitFor(() =>
      expect(saved.at(-1)).toEqual({ termId: termIdOf(0), value: 'Eins meins!!' }),
    );
    expect(screen.queryByText('Unsaved draft')).toBeNull();
  });

  test('an edit that waited for the connection overwrites nothing', async () => {
    const { failWith, saveElsewhere, saved } = await openEditor(['Eins', '']);
    failWith('offline');
    await userEvent.keyboard('{Enter} meins{Control>}s{/Control}');
    await screen.findByText(/1 edit is not saved yet/);
    saveElsewhere(0, 'Ihres');
    failWith();
    await userEvent.click(screen.getByRole('button', { name: 'Try again now' }));
    expect(await within(rowAt(0)).findByText('Ihres')).toBeTruthy();
    expect(within(rowAt(0)).getByText('Eins meins')).toBeTruthy();
    expect(saved).toHaveLength(1);
  });
});

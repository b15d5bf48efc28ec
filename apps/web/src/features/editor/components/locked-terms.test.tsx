import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { openEditor } from '../../../testing/pages/open-editor.ts';

const rowOf = (index: number) => {
  const row = screen.getByText(`term.${index}`).closest('tr');
  if (!row) throw new Error('There is no such row');
  return within(row);
};

const why = 'This term is locked: only the source locale has a text of it.';

describe('a locked term', () => {
  it('can only be read where the source is another locale, and says why', async () => {
    const { saved } = await openEditor(['Parlance', ''], { sourceLocale: 'en', locked: [0] });
    expect(rowOf(0).getByText(why)).toBeTruthy();
    expect(rowOf(0).getByRole('img', { name: 'Locked: not to be translated' })).toBeTruthy();
    expect(rowOf(1).queryByText(why)).toBeNull();
    await userEvent.click(rowOf(0).getByText('Parlance'));
    await userEvent.keyboard('{Enter}r');
    expect(screen.queryByRole('textbox', { name: /term\.0/ })).toBeNull();
    expect(rowOf(0).queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(saved).toEqual([]);
    // The keys still lead to the next row.
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(await screen.findByRole('textbox', { name: /term\.1/ })).toBeTruthy();
  });

  it('is edited like every other where nobody has said which locale is the source', async () => {
    await openEditor(['Parlance'], { locked: [0] });
    expect(rowOf(0).getByRole('img', { name: 'Locked: not to be translated' })).toBeTruthy();
    expect(rowOf(0).queryByText(why)).toBeNull();
    await userEvent.click(rowOf(0).getByText('Parlance'));
    expect(await screen.findByRole('textbox', { name: /term\.0/ })).toBeTruthy();
  });

  it('is passed over on the way to the next untranslated one', async () => {
    await openEditor(['', '', ''], { sourceLocale: 'en', locked: [1] });
    await userEvent.keyboard('{Enter}');
    await userEvent.type(await screen.findByRole('textbox', { name: /term\.0/ }), 'Eins');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('textbox', { name: /term\.2/ })).toBeTruthy();
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { answerImportsWith } from '../../../../testing/answers.ts';
import { openGlossary } from '../../../../testing/pages/open-glossary.ts';
import { glossaryKey } from '../../glossaries.api.ts';

const looking = 'Looking at the file …';

const result = {
  format: 'csv',
  concepts: { added: 1, changed: 0, unchanged: 0 },
  terms: { added: 2, changed: 0, unchanged: 0 },
  locales: ['de', 'en'],
  losses: { count: 0, first: [] },
};

it('looks at the file again when the glossary changes, in silence, and not for its own import', async () => {
  const sent: (string | null)[] = [];
  answerImportsWith(async (url) => {
    sent.push(new URLSearchParams(url.split('?')[1]).get('dryRun'));
    // The second look is never over.
    if (sent.length === 2) return new Promise(() => {});
    await sleep(20);
    return Response.json({ data: result });
  });
  const { queryClient } = openGlossary();
  await userEvent.click(await screen.findByRole('button', { name: 'More about Product names' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Import' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Import into Product names' }));
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('No field for a file');
  await userEvent.upload(input, new File(['term_en,term_de\nuser,Benutzer'], 'terms.csv'));
  await dialog.findByText('What the import would change');
  expect(dialog.queryByText(looking)).toBeNull();

  void queryClient.invalidateQueries({ queryKey: glossaryKey('g1') });
  await expect.poll(() => sent.length).toBe(2);
  const button = dialog.getByRole('button', { name: 'Import' });
  await userEvent.hover(button);
  // A line that comes and goes would move the button away from somebody who presses it.
  expect(dialog.queryByText(looking)).toBeNull();
  await userEvent.click(button);
  await dialog.findByText('The file is imported.');
  expect(sent).toEqual(['true', 'true', null]);
});

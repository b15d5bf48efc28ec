import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openEditor, rowAt } from '../../../testing/pages/open-editor.ts';

test('a token is suggested, asked for, shown, and agrees with the bar', async () => {
  const { asked, router } = await openEditor(['a', '']);
  await userEvent.keyboard('/is:unt');
  const options = await screen.findAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual(['untranslatedUntranslated']);
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'is:untranslated ');
  const chips = await screen.findByRole('list', { name: 'Parts of the search' });
  expect(within(chips).getByText('State: Untranslated')).toBeTruthy();
  await waitFor(() => expect(asked.at(-1)?.searchParams.get('search')).toBe('is:untranslated'));
  expect(screen.getByRole('combobox', { name: 'Show' })).toHaveProperty('value', 'Untranslated');
  await userEvent.click(await screen.findByRole('button', { name: /^Needs work/ }));
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'outdated' }));
});

test('what is not understood is said and not asked for, and a part can be taken out', async () => {
  const { asked } = await openEditor(['a'], { search: '?q=is:done key:term' });
  expect(screen.getByText(/there is no such state/).textContent).toMatch(/^is:done:/);
  expect(asked[0]?.searchParams.get('search')).toBe('key:term');
  await userEvent.click(screen.getByRole('button', { name: 'Remove Key: term' }));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'is:done');
  expect(within(rowAt(0)).queryAllByText('term', { selector: 'mark' })).toEqual([]);
});

test('a click on the dot and S go round the states, and rows stay compact', async () => {
  await openEditor(['a', '']);
  expect(within(rowAt(1)).getByRole('img', { name: 'State: Untranslated' })).toBeTruthy();
  await userEvent.click(within(rowAt(0)).getByRole('button', { name: 'State: Translated' }));
  await within(rowAt(0)).findByRole('button', { name: 'State: Reviewed' });
  await userEvent.click(screen.getByRole('button', { name: 'Compact rows' }));
  expect(rowAt(0).dataset.compact).toBe('true');
  expect(JSON.parse(localStorage.getItem('parlance.density') ?? '')).toBe('compact');
});

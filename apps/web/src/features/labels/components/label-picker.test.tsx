import type { Label } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openTerms, rowOf } from '../../../testing/pages/open-terms.ts';

const mobile: Label = { id: 'mobile', value: 'Mobile', color: '#304D6D' };
const legal: Label = { id: 'legal', value: 'Legal', color: '#FCCA46' };
const release: Label = { id: 'release', value: 'Summer release', color: '#008C45' };

async function open(role: 'admin' | 'viewer' = 'admin') {
  const app = await openTerms(['a', 'b'], { labels: [legal, mobile, release], role });
  const row = await rowOf('a');
  return { ...app, row };
}

async function openPicker() {
  const app = await open();
  await userEvent.keyboard('l');
  const picker = await screen.findByRole('dialog', { name: 'Assigned labels' });
  await within(picker).findAllByRole('option');
  return { ...app, picker };
}

const chips = (row: HTMLElement) =>
  within(row)
    .queryAllByRole('button', { name: /^Remove label/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Remove label ', ''));
const labelCalls = (calls: readonly { method: string; path: string }[]) =>
  calls
    .filter(({ path, method }) => path.startsWith('/labels/') && method !== 'GET')
    .map(({ method, path }) => `${method} ${path.split('/')[2]}`);

test('puts labels on and takes them off by the keyboard alone', async () => {
  const { row, picker, server } = await openPicker();
  const input = within(picker).getByRole('combobox', { name: 'Search over 3 labels...' });
  expect(document.activeElement).toBe(input);
  const options = within(picker).getAllByRole('option');
  expect(input.getAttribute('aria-activedescendant')).toBe(options[0]?.id);
  await userEvent.keyboard('{ArrowDown}{Enter}{ArrowDown}{Enter}{ArrowUp}{Enter}');
  await waitFor(() => expect(chips(row)).toEqual(['Summer release']));
  expect(options.map((option) => option.getAttribute('aria-selected'))).toEqual([
    'false',
    'false',
    'true',
  ]);
  await waitFor(() =>
    expect(labelCalls(server.calls)).toEqual(['POST mobile', 'POST release', 'DELETE mobile']),
  );
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(row);
});

test('tells that translations get the labels of their term', async () => {
  const { picker } = await openPicker();
  const hint = 'Labels of a term are given to all its translations as well.';
  expect(within(picker).getByText(hint)).toBeTruthy();
});

test('finds labels by words', async () => {
  const { row, picker } = await openPicker();
  await userEvent.keyboard('RELEASE su');
  expect(within(picker).getAllByRole('option')).toHaveLength(1);
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(chips(row)).toEqual(['Summer release']));
  await userEvent.keyboard('x');
  expect(within(picker).queryAllByRole('option')).toHaveLength(0);
  expect(within(picker).getByText('Your search yielded no results...')).toBeTruthy();
});

test('makes a new label of what was searched in vain, and puts it on', async () => {
  const { row, picker, server } = await openPicker();
  await userEvent.keyboard('Urgent');
  await userEvent.click(within(picker).getByRole('button', { name: 'Create label “Urgent”' }));
  const name = within(picker).getByLabelText<HTMLInputElement>('Label name');
  expect(document.activeElement).toBe(name);
  expect(name.value).toBe('Urgent');
  await userEvent.click(within(picker).getByRole('radio', { name: '#ED254E' }));
  await userEvent.click(within(picker).getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(chips(row)).toEqual(['Urgent']));
  expect(document.activeElement?.getAttribute('role')).toBe('combobox');
  expect(server.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    value: 'Urgent',
    color: '#ED254E',
  });
});

test('takes a change back that is refused, and says why where it was made', async () => {
  const { row, picker, server } = await openPicker();
  server.refuse('POST /labels/legal', 500);
  await userEvent.keyboard('{Enter}');
  expect(await within(picker).findByRole('alert')).toBeTruthy();
  expect(chips(row)).toEqual([]);
  await userEvent.keyboard('{Escape}');
  expect(await within(row).findByRole('alert')).toBeTruthy();
  server.refuse();
  await userEvent.keyboard('l');
  await screen.findByRole('dialog', { name: 'Assigned labels' });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(chips(row)).toEqual(['Legal']));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('the cross of a chip takes the label off and leaves the focus on the row', async () => {
  const { row, server } = await openPicker();
  await userEvent.keyboard('{Enter}{Escape}');
  await waitFor(() => expect(chips(row)).toEqual(['Legal']));
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Select a');
  await userEvent.tab();
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove label Legal');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(chips(row)).toEqual([]));
  expect(document.activeElement).toBe(row);
  await waitFor(() => expect(labelCalls(server.calls).at(-1)).toBe('DELETE legal'));
});

test('is not for viewers', async () => {
  const { row } = await open('viewer');
  await userEvent.keyboard('l');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(within(row).queryByRole('button', { name: /^Label / })).toBeNull();
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Answers } from '../../../../testing/answers.ts';
import { termIdOf } from '../../../../testing/entry-server.ts';
import { openEditor, rowAt } from '../../../../testing/pages/open-editor.ts';

const path = `/projects/p1/labels/l1/terms/${termIdOf(0)}/translations/de`;
const labels = { data: [{ id: 'l1', value: 'Mobile', color: '#304D6D' }] };

async function open(answers: Answers = {}, search = '', role: 'admin' | 'viewer' = 'admin') {
  const changes: string[] = [];
  const note = (method: string) => () => {
    changes.push(method);
    return {};
  };
  await openEditor(['a', 'b'], {
    search,
    role,
    answers: {
      'GET /projects/p1/labels': labels,
      [`POST ${path}`]: note('POST'),
      [`DELETE ${path}`]: note('DELETE'),
      ...answers,
    },
  });
  return { row: rowAt(0), changes };
}

async function choose() {
  await userEvent.keyboard('l');
  const picker = await screen.findByRole('dialog', { name: 'Assigned labels' });
  await within(picker).findByRole('option');
  await userEvent.keyboard('{Enter}');
  return picker;
}

/** Whether the row shows the label as a chip, and not only as an option. */
const hasChip = (row: HTMLElement) =>
  within(row)
    .queryAllByText('Mobile')
    .some((chip) => chip.closest('[role="dialog"]') === null);

test('a label is put on the translation of this locale, and taken off', async () => {
  const { row, changes } = await open();
  await choose();
  await waitFor(() => expect(hasChip(row)).toBe(true));
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(hasChip(row)).toBe(false));
  await waitFor(() => expect(changes).toEqual(['POST', 'DELETE']));
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(row));
});

test('what the server refuses is taken back, with the reason at the row', async () => {
  const { row } = await open({ [`POST ${path}`]: 500 });
  const picker = await choose();
  await within(picker).findByRole('alert');
  expect(hasChip(row)).toBe(false);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(within(row).getByRole('alert')).toBeTruthy();
});

test('a row that loses the label of the filter stays until the list is refreshed', async () => {
  const { row } = await open({}, '?labels=l1');
  await choose();
  await userEvent.keyboard('{Enter}{Escape}');
  expect(await screen.findByText(/1 saved term no longer matches/)).toBeTruthy();
  expect(row.textContent).toContain('term.0');
});

test('typing in the field opens nothing', async () => {
  await open();
  await userEvent.keyboard('{Enter}l');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('viewers are offered nothing', async () => {
  const { row } = await open({}, '', 'viewer');
  await userEvent.keyboard('l');
  expect(screen.queryByRole('dialog')).toBeNull();
  const buttons = within(row).getAllByRole('button');
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Copy link']);
});

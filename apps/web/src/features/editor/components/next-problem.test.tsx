import type { Finding } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import {
  focusedRow,
  openEditor,
  rowAt,
  translationField,
} from '../../../testing/pages/open-editor.ts';

const finding: Finding = {
  check: 'space.double',
  severity: 'warning',
  start: 1,
  end: 3,
  data: {},
  fingerprint: '0a1b2c3d4e5',
  isIgnored: false,
};

test('P goes to the next translation with problems, and round at the end', async () => {
  const findings = { 1: [finding], 2: [{ ...finding, isIgnored: true }], 3: [finding] };
  await openEditor(['a', 'b  b', 'c  c', 'd  d', 'e'], { findings });
  await userEvent.keyboard('p');
  await waitFor(() => expect(focusedRow()).toBe(1));
  await userEvent.keyboard('p');
  await waitFor(() => expect(focusedRow()).toBe(3));
  await userEvent.keyboard('{F8}');
  await waitFor(() => expect(focusedRow()).toBe(1));
});

test('F8 in a field leads to the next field, and leaves a draft behind', async () => {
  const { saved } = await openEditor(['a', 'b', 'c  c'], { findings: { 2: [finding] } });
  await userEvent.keyboard('{Enter}!');
  await userEvent.keyboard('{F8}');
  await waitFor(() => expect(rowAt(2).contains(translationField())).toBe(true));
  expect(within(rowAt(0)).getByText('Unsaved draft')).toBeTruthy();
  expect(saved).toEqual([]);
});

test('rows that are not loaded are asked for', async () => {
  const values = Array.from({ length: 400 }, () => 'x');
  const { asked } = await openEditor(values, { findings: { 390: [finding] } });
  await userEvent.keyboard('p');
  await waitFor(() => expect(focusedRow()).toBe(390));
  expect(asked.some(({ searchParams }) => searchParams.get('seek') === 'problem')).toBe(true);
});

test('it is told where there is no other', async () => {
  await openEditor(['a', 'b  b'], { findings: { 0: [finding] } });
  await userEvent.keyboard('p');
  expect(await screen.findByText('No other translation in this list has problems.')).toBeTruthy();
  expect(rowAt(0).getAttribute('aria-selected')).toBe('true');
});

test('the key is among the shortcuts', async () => {
  await openEditor(['a']);
  await userEvent.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(within(sheet).getByText('Go to the next translation with problems')).toBeTruthy();
});

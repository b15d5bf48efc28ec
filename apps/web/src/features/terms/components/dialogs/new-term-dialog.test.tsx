import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openTerms, rowOf, shownTerms } from '../../../../testing/pages/open-terms.ts';

const dialog = () => screen.findByRole('dialog', { name: 'Add a new Term' });
const value = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New term value' });
const additions = (calls: readonly { method: string; path: string; body: unknown }[]) =>
  calls
    .filter(({ method, path }) => method === 'POST' && path === '/terms')
    .map(({ body }) => body);

test('adds a term at the top, where the focus goes', async () => {
  const { server, asked } = await openTerms(['a', 'b']);
  await rowOf('a');
  await userEvent.keyboard('{ArrowDown}n');
  await dialog();
  await waitFor(() => expect(document.activeElement).toBe(value()));
  await userEvent.keyboard('menu.new');
  await userEvent.type(screen.getByRole('textbox', { name: /Context/ }), 'A menu');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  const row = await rowOf('menu.new');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shownTerms()).toEqual(['menu.new', 'a', 'b']);
  await waitFor(() => expect(document.activeElement).toBe(row));
  expect(additions(server.calls)).toEqual([{ value: 'menu.new', context: 'A menu' }]);
  expect(asked.filter((call) => call === 'GET /projects/p1/stats')).toHaveLength(2);
});

test('Ctrl+Enter adds one after the other', async () => {
  const { server } = await openTerms([]);
  await userEvent.click((await screen.findAllByRole('button', { name: 'New Term' }))[0] as Element);
  await dialog();
  await userEvent.type(value(), 'one{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Added “one”.')).toBeTruthy();
  expect(value().value).toBe('');
  expect(document.activeElement).toBe(value());
  await userEvent.keyboard('two{Enter}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(shownTerms()).toEqual(['two', 'one']);
  expect(additions(server.calls)).toEqual([
    { value: 'one', context: null },
    { value: 'two', context: null },
  ]);
});

test('takes neither nothing nor blanks, and counts characters', async () => {
  await openTerms(['a']);
  await rowOf('a');
  await userEvent.keyboard('n');
  const box = await dialog();
  const add = within(box).getByRole('button', { name: 'Add' });
  expect(add).toHaveProperty('disabled', true);
  await userEvent.type(value(), '   ');
  await userEvent.tab();
  expect(within(box).getByText('Cannot be only whitespace.')).toBeTruthy();
  expect(within(box).getByText('3 / 255')).toBeTruthy();
  await userEvent.clear(value());
  expect(within(box).getByText('Value is required.')).toBeTruthy();
  expect(add).toHaveProperty('disabled', true);
});

test('keeps what was typed when the term exists already', async () => {
  await openTerms(['a']);
  await rowOf('a');
  await userEvent.keyboard('n');
  const box = await dialog();
  await userEvent.type(value(), 'a{Enter}');
  expect((await within(box).findByRole('alert')).textContent).toBe(
    'A resource with this value already exists. Please use a different one.',
  );
  expect(value().value).toBe('a');
  expect(shownTerms()).toEqual(['a']);
});

test('says what to do when the plan has no room', async () => {
  const { server } = await openTerms(['a']);
  server.refuse('POST /terms', 402);
  await rowOf('a');
  await userEvent.keyboard('n');
  const box = await dialog();
  await userEvent.type(value(), 'b{Enter}');
  const alert = await within(box).findByRole('alert');
  expect(alert.textContent).toContain('over the limit of your current project plan');
  expect(
    await within(alert).findByText(
      'The plan “Small” allows 100 strings. This project has 3 terms in 2 locales.',
    ),
  ).toBeTruthy();
  expect(within(alert).getByRole('link', { name: 'Project Settings' }).getAttribute('href')).toBe(
    '/projects/p1/settings',
  );
});

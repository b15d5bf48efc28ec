import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { termIdOf } from '../../../../testing/entry-server.ts';
import { openEditor, rowAt, translationField } from '../../../../testing/pages/open-editor.ts';

test('refuses to save what is too long, at the field', async () => {
  const { saved } = await openEditor(['x'.repeat(8192)]);
  await userEvent.keyboard('{Enter}y{Control>}s{/Control}');
  expect(screen.getByText(/at most 8,192 characters/)).toBeTruthy();
  expect(saved).toEqual([]);
});

test('refuses to save a plural that is none, with the place, and keeps it as a draft', async () => {
  const { saved } = await openEditor(['a', ''], { isPlural: true });
  await userEvent.keyboard('{Enter}');
  await userEvent.clear(translationField());
  const typed = '{n, plural, one {kaputt';
  await userEvent.type(translationField(), typed.replaceAll('{', '{{'));
  // While typing, no problem is shown.
  expect(translationField().getAttribute('aria-invalid')).not.toBe('true');
  await userEvent.keyboard('{Control>}s{/Control}');
  expect(translationField()).toHaveProperty('value', typed);
  expect(screen.getByText(/At line 1, column 24, “.}.” is expected/)).toBeTruthy();
  expect(saved).toEqual([]);
  await userEvent.click(rowAt(1));
  expect(rowAt(0).textContent).toContain(typed);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await userEvent.type(translationField(), '} other {{b}}');
  await userEvent.keyboard('{Control>}s{/Control}');
  const value = '{n, plural, one {kaputt} other {b}}';
  await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value }]));
});

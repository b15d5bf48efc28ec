import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as messageForms from '../../../../lib/texts/message-forms.ts';
import * as textTokens from '../../../../lib/texts/text-tokens.ts';
import { openEditor } from '../../../../testing/pages/open-editor.ts';

test('what programs find in the texts of a row is looked up once, and its chips as it is typed', async () => {
  const syntaxOf = vi.spyOn(textTokens, 'syntaxOf');
  const numberChips = vi.spyOn(textTokens, 'numberChips');
  await openEditor(['a', 'b', 'c'], { reference: 'Size: %d' });
  expect(syntaxOf).toHaveBeenCalledTimes(3);
  expect(numberChips).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(screen.getAllByText('%d').map(({ dataset }) => dataset.insert)).toEqual([
    '%d',
    undefined,
    undefined,
  ]);
  expect(numberChips).toHaveBeenCalledTimes(1);
});

test('the source text beside the forms of a translation is parsed once for all of them', async () => {
  const reference = '{n, plural, =0 {none} one {# file} other {# files}}';
  const readForms = vi.spyOn(messageForms, 'readForms');
  await openEditor([''], { reference });
  readForms.mockClear();
  await userEvent.keyboard('{Enter}');
  expect(screen.getAllByRole('textbox', { name: /^Translation of/ })).toHaveLength(3);
  expect(screen.getAllByText('none')).toHaveLength(2);
  // Once for the chips, and once for the forms.
  expect(readForms.mock.calls.filter(([text]) => text === reference)).toHaveLength(2);
});

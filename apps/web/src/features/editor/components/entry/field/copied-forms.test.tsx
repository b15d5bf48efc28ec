import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { termIdOf } from '../../../../../testing/entry-server.ts';
import { openEditor } from '../../../../../testing/pages/open-editor.ts';

const files = '{count, plural, =0 {No files} one {# <b>file</b>} other {# files in {place}}}';
const save = '{Control>}s{/Control}';
const formField = (form: string) =>
  screen.getByRole('textbox', { name: new RegExp(`form ${form}$`) });

describe('a form of a message', () => {
  test('takes the text of the form above by a key, and nothing where there is none', async () => {
    const { saved } = await openEditor([''], { reference: files });
    await userEvent.keyboard('{Enter}{Alt>}{ArrowUp}{/Alt}');
    await userEvent.keyboard('nichts');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('# Datei{Shift>}{Tab}{/Shift}eine{Tab}{Alt>}{ArrowUp}{/Alt}');
    expect(document.activeElement).toBe(formField('other'));
    await userEvent.keyboard(` mehr${save}`);
    const value = '{count, plural, =0 {nichts} one {eine} other {eine mehr}}';
    await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value }]));
  });

  test('takes the source text of the form with the caret, and keeps what is in the others', async () => {
    const { saved } = await openEditor(['{count, plural, one {eine} other {}}'], {
      reference: files,
    });
    await userEvent.keyboard('{Enter}');
    await userEvent.click(formField('other'));
    await userEvent.keyboard(`{Alt>}{ArrowDown}{/Alt}${save}`);
    const value = '{count, plural, one {eine} other {# files in {place}}}';
    await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value }]));
  });

  test('takes that of a plural term, and loses it again by one undo', async () => {
    const { saved } = await openEditor([''], {
      reference: '{n, plural, one {%d day} other {%d days}}',
      isPlural: true,
    });
    await userEvent.keyboard('{Enter}{Alt>}{ArrowDown}{/Alt}');
    expect(document.activeElement).toBe(formField('one'));
    await userEvent.keyboard('{Tab}{Alt>}{ArrowDown}{/Alt}{Control>}z{/Control}');
    await userEvent.keyboard(save);
    const value = '{n, plural, one {%d day}}';
    await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value }]));
  });

  test('takes a text that has none as it is', async () => {
    const { saved } = await openEditor(['{count, plural, one {eine} other {mehr}}'], {
      reference: 'Files',
    });
    await userEvent.keyboard('{Enter}');
    await userEvent.click(formField('other'));
    await userEvent.keyboard(`{Alt>}{ArrowDown}{/Alt}${save}`);
    const value = '{count, plural, one {eine} other {Files}}';
    await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value }]));
  });
});

import type { CheckedTerm } from '@parlance/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { termIdOf } from '../../../../../testing/entry-server.ts';
import {
  fieldText,
  focusedRow,
  openEditor,
  rowAt,
  translationField,
} from '../../../../../testing/pages/open-editor.ts';

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
  expect(fieldText()).toBe(typed);
  expect(screen.getByText(/At line 1, column 24, “.}.” is expected/)).toBeTruthy();
  expect(saved).toEqual([]);
  await userEvent.click(rowAt(1));
  expect(rowAt(0).textContent).toContain(typed);
  await userEvent.keyboard('{ArrowUp}{Enter}');
  await userEvent.keyboard('} other {{b}}');
  await userEvent.keyboard('{Control>}s{/Control}');
  const value = '{n, plural, one {kaputt} other {b}}';
  await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value }]));
});

const files = '{count, plural, =0 {No files} one {# <b>file</b>} other {# files in {place}}}';
const save = '{Control>}s{/Control}';
const formField = (form: string) =>
  screen.getByRole('textbox', { name: new RegExp(`form ${form}$`) });

describe('a message with forms', () => {
  test('has a field for each, and Tab goes from one to the next; one save saves all', async () => {
    const { saved } = await openEditor([''], { reference: files });
    await userEvent.keyboard('{Enter}');
    expect(screen.getAllByRole('textbox', { name: /^Translation of term.0, form/ })).toHaveLength(
      3,
    );
    expect(document.activeElement).toBe(formField('=0'));
    await userEvent.tab();
    expect(document.activeElement).toBe(formField('one'));
    await userEvent.keyboard('eine Datei');
    await userEvent.tab();
    await userEvent.keyboard(`# Dateien${save}`);
    const value = '{count, plural, one {eine Datei} other {# Dateien}}';
    await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value }]));
    const [one, other] = within(rowAt(0)).getAllByText(/Datei/);
    expect(one?.previousElementSibling?.textContent).toBe('one');
    expect(other?.textContent).toBe('# Dateien');
  });

  test('keeps what was typed as a draft, and shows a saved text of somebody else', async () => {
    const { saved } = await openEditor(['{count, plural, one {a} other {b}}', ''], {
      reference: files,
    });
    await userEvent.keyboard('{Enter}');
    await userEvent.click(formField('one'));
    await userEvent.keyboard('!');
    await userEvent.click(rowAt(1));
    expect(within(rowAt(0)).getByText('Unsaved draft')).toBeTruthy();
    await userEvent.keyboard('{ArrowUp}{Enter}{Escape}');
    expect(within(rowAt(0)).queryByText('Unsaved draft')).toBeNull();
    expect(saved).toEqual([]);
  });

  test('names the needed forms that are empty', async () => {
    await openEditor(['{count, plural, other {Dateien}}'], { reference: files });
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText(/Still empty/).textContent).toBe('Still empty: one');
    await userEvent.click(formField('one'));
    await userEvent.keyboard('Datei');
    expect(screen.queryByText(/Still empty/)).toBeNull();
  });

  test('shows what a reader sees, and says it for a number or word that is chosen', async () => {
    const select = '{who, select, me {# Datei} other {# Dateien}}'.replaceAll('#', '{count}');
    await openEditor([`{count, plural, one {# Datei} other {${select}}}`]);
    await userEvent.keyboard('{Enter}');
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    const said = preview.getByRole('status');
    const shows = (text: string) => preview.getByText(text, { ignore: '[role="status"] *' });
    // The form with the caret is the one that is shown.
    shows('1 Datei');
    expect(said.textContent).toBe('');
    await userEvent.click(preview.getByRole('slider'));
    fireEvent.change(preview.getByRole('slider'), { target: { value: 2 } });
    shows('2 Datei');
    expect(said.textContent).toBe('Preview: 2 Datei');
    // What is typed is heard as it is typed.
    await userEvent.click(formField('one'));
    await userEvent.keyboard('Nur ');
    shows('Nur 1 Datei');
    expect(said.textContent).toBe('Preview: 2 Datei');
    await userEvent.selectOptions(preview.getByRole('combobox'), 'other');
    expect(said.textContent).toBe('Preview: Nur 1 Datei');
    fireEvent.change(preview.getByRole('textbox'), { target: { value: '5' } });
    shows('5 Dateien');
    expect(said.textContent).toBe('Preview: 5 Dateien');
    expect(within(said).getByText('5 Dateien').lang).toBe('de');
  });

  test('gets a form for 0, and loses it again', async () => {
    const { saved } = await openEditor(['{n, plural, one {a} other {b}}']);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Form for 0' }));
    await userEvent.click(formField('=0'));
    await userEvent.keyboard(`nichts${save}`);
    const value = '{n, plural, =0 {nichts} one {a} other {b}}';
    await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value }]));
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Remove the form for 0' }));
    await userEvent.click(formField('one'));
    await userEvent.keyboard(save);
    await waitFor(() => expect(saved.at(-1)?.value).toBe('{n, plural, one {a} other {b}}'));
  });

  test('goes to the form for 0 that was added, and from one that was removed to another', async () => {
    const { saved } = await openEditor(['{n, plural, one {a} other {b}}']);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(formField('other'));
    screen.getByRole('button', { name: 'Form for 0' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(formField('=0'));
    await userEvent.keyboard(`nichts${save}`);
    const value = '{n, plural, =0 {nichts} one {a} other {b}}';
    await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value }]));
    await userEvent.keyboard('{Enter}');
    await userEvent.click(formField('other'));
    screen.getByRole('button', { name: 'Remove the form for 0' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(formField('other'));
    screen.getByRole('button', { name: 'Form for 0' }).focus();
    await userEvent.keyboard('{Enter}{Shift>}{Tab}{/Shift}{Enter}');
    expect(screen.queryByRole('textbox', { name: /form =0$/ })).toBeNull();
    expect(document.activeElement).toBe(formField('one'));
    await userEvent.keyboard('{Escape}');
    expect(focusedRow()).toBe(0);
    expect(rowAt(0).textContent).toContain('nichts');
  });

  test('goes to the form with a problem, wherever the caret has been', async () => {
    const { saved } = await openEditor(['{n, plural, one {a} other {b}}']);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(formField('one'));
    await userEvent.keyboard(' } ');
    await userEvent.tab();
    expect(document.activeElement).toBe(formField('other'));
    await userEvent.keyboard(save);
    expect(document.activeElement).toBe(formField('one'));
    await userEvent.keyboard('!');
    expect(fieldText(formField('one'))).toBe(' !} a');
    expect(saved).toEqual([]);
  });

  test('goes to the form with what its project does not allow', async () => {
    const text = (one: string) => `{n, plural, one {${one}} other {{name} has files}}`;
    const { saved } = await openEditor([text('{name} has a file')], {
      reference: text('{name} has a file'),
      answers: {
        'GET /projects/p1/check': {
          data: {
            source: text('{name} has a file'),
            sourceLocale: 'en',
            bases: {},
            isPlural: false,
            syntax: { placeholders: ['icu'], markup: 'none', escapes: false },
            limits: {},
            labels: [],
            path: null,
            ignored: [],
            live: [],
          } satisfies CheckedTerm,
        },
        'GET /projects/p1/checks': {
          data: {
            checks: [],
            levels: [{ check: 'space.double', locale: null, level: 'save' }],
            rules: [],
          },
        },
      },
    });
    await userEvent.keyboard('{Enter}');
    await userEvent.click(formField('one'));
    await userEvent.keyboard('x  y');
    expect(await screen.findByRole('list', { name: 'Problems' })).toBeTruthy();
    await userEvent.click(formField('other'));
    await userEvent.keyboard(save);
    expect(screen.getByRole('alert').textContent).toContain('does not allow');
    expect(document.activeElement).toBe(formField('one'));
    await userEvent.keyboard('!');
    expect(fieldText(formField('one'))).toBe('x!  y{name} has a file');
    expect(saved).toEqual([]);
  });

  test('is not saved with a brace that would end a form', async () => {
    const { saved } = await openEditor(['{n, plural, one {a} other {b}}']);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(formField('other'));
    await userEvent.keyboard(`x } ${save}`);
    expect(formField('other').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText(/At line 1, column 3/)).toBeTruthy();
    expect(saved).toEqual([]);
  });

  test('can be typed as files have it, which the browser remembers', async () => {
    const text = '{n, plural, one {a} other {b}}';
    await openEditor([text, text]);
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'ICU text' }));
    expect(fieldText()).toBe(text);
    await userEvent.click(rowAt(1));
    await userEvent.keyboard('{Enter}');
    expect(fieldText()).toBe(text);
    await userEvent.click(screen.getByRole('button', { name: 'ICU text' }));
    expect(fieldText(formField('other'))).toBe('b');
  });
});

test('a pseudolocale is heard when it is chosen, and not with every key', async () => {
  await openEditor(['Open'], { sourceLocale: 'de' });
  await userEvent.keyboard('{Enter}');
  const choice = screen.getByRole('combobox', { name: 'Preview in a pseudolocale' });
  await userEvent.selectOptions(choice, 'qps_Ploc');
  const row = within(rowAt(0));
  const said = row.getByText(/^Preview:/).closest('[role="status"]');
  expect(said?.textContent).toBe('Preview: [Öþééñ]');
  await userEvent.click(translationField());
  await userEvent.keyboard('x');
  row.getByText('[ẋÖþééñ]');
  expect(said?.textContent).toBe('Preview: [Öþééñ]');
});

describe('placeholders and tags of the source text', () => {
  test('are inserted at the caret by their number, and by a click', async () => {
    const { saved } = await openEditor(['a'], { reference: 'Hi %1$s, <b>x</b>' });
    expect(screen.getByText('%1$s').getAttribute('data-insert')).toBeNull();
    await userEvent.keyboard('{Enter}');
    fireEvent.keyDown(translationField(), {
      code: 'Digit1',
      key: '!',
      ctrlKey: true,
      shiftKey: true,
    });
    expect(fieldText()).toBe('a%1$s');
    await userEvent.click(screen.getByText('<b>'));
    await userEvent.keyboard(`y${save}`);
    await waitFor(() => expect(saved[0]?.value).toBe('a%1$s<b>y'));
  });

  test('are inserted into the form that has just got the focus, however quickly the key follows', async () => {
    await openEditor(['{n, plural, one {a} other {b}}'], { reference: 'Hi %1$s' });
    await userEvent.keyboard('{Enter}');
    await userEvent.click(formField('other'));
    await userEvent.keyboard('c');
    const one = formField('one');
    act(() => one.focus());
    fireEvent.keyDown(one, { code: 'Digit1', key: '!', ctrlKey: true, shiftKey: true });
    expect([fieldText(one), fieldText(formField('other'))]).toEqual(['a%1$s', 'cb']);
  });

  test('are isolated from the text around', async () => {
    await openEditor(['%1$s'], { reference: 'Hi %1$s' });
    for (const chip of screen.getAllByText('%1$s')) expect(chip.dir).toBe('ltr');
    await userEvent.keyboard('{Enter}');
    const [, typed] = screen.getAllByText('%1$s');
    expect(typed?.dir).toBe('ltr');
    expect(typed?.closest('[contenteditable]')).toBe(translationField());
  });
});

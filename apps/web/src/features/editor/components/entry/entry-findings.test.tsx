import { checkTyped } from '@parlance/checks';
import type { CheckedTerm, CheckSettings, Finding } from '@parlance/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../../testing/answers.ts';
import { fieldText, openEditor, translationField } from '../../../../testing/pages/open-editor.ts';

const term: CheckedTerm = {
  source: 'Size: %d',
  sourceLocale: 'en',
  bases: {},
  isPlural: false,
  syntax: { placeholders: ['printf'], markup: 'none', escapes: false },
  limits: {},
  labels: [],
  path: null,
  ignored: [],
  live: [],
};

interface Trial {
  answers?: Answers;
  term?: Partial<CheckedTerm>;
  settings?: Partial<CheckSettings>;
  isPlural?: boolean;
}

/** Opens the first field of the editor, in which texts are checked against a term. */
async function openField(values: string[], trial: Trial = {}) {
  const { settings = {}, isPlural, answers } = trial;
  const reference = trial.term?.source ?? term.source ?? '';
  const app = await openEditor(values, {
    reference,
    ...(isPlural !== undefined && { isPlural }),
    answers: {
      'GET /projects/p1/check': { data: { ...term, ...trial.term } },
      'GET /projects/p1/checks': { data: { checks: [], levels: [], rules: [], ...settings } },
      ...answers,
    },
  });
  await userEvent.keyboard('{Enter}');
  return app;
}

const problems = () => screen.findByRole('list', { name: 'Problems' });
/** The tone, the signs and the title of each line; signs with marks of their own are elements of their own. */
function underlined(): string[][] {
  const lines = new Map<string, string[]>();
  for (const line of document.querySelectorAll<HTMLElement>('[data-problem]')) {
    const { title, textContent, dataset } = line;
    const [, signs = ''] = lines.get(title) ?? [];
    lines.set(title, [dataset.problem ?? '', signs + textContent, title]);
  }
  return [...lines.values()];
}

describe('a text that is typed', () => {
  test('is checked here, and asks the server for what it is checked by alone', async () => {
    const { requests } = await openField(['']);
    await userEvent.keyboard('Größe: ');
    expect(within(await problems()).getByText('%d is missing.')).toBeTruthy();
    await userEvent.keyboard('%d');
    await waitFor(() => expect(screen.queryByText('%d is missing.')).toBeNull());
    expect(requests.filter((request) => request.startsWith('POST'))).toEqual([]);
    expect(requests.filter((request) => request === 'GET /projects/p1/check')).toHaveLength(1);
  });

  test('is mended by one key, and keeps the focus', async () => {
    await openField(['']);
    await userEvent.keyboard('Größe: ');
    await userEvent.click(await screen.findByRole('button', { name: 'Fix: %d is missing.' }));
    expect(fieldText()).toBe('Größe: %d');
    expect(document.activeElement).toBe(translationField());
  });

  test('has no problem that is ignored', async () => {
    const project = { levels: [], rules: [] };
    const [missing] = checkTyped('Größe', term, { locale: 'de', project });
    const { check = '', fingerprint = '' } = missing ?? {};
    await openField([''], { term: { ignored: [{ check, fingerprint }] } });
    await userEvent.keyboard('Größe  und');
    const list = await problems();
    expect(within(list).getByText('There are several spaces in a row.')).toBeTruthy();
    expect(within(list).queryByText('%d is missing.')).toBeNull();
    expect(underlined().map(([tone]) => tone)).not.toContain('error');
  });

  test('goes by the levels of the project', async () => {
    await openField([''], {
      settings: { levels: [{ check: 'placeholder.missing', locale: 'de', level: 'off' }] },
    });
    await userEvent.keyboard('Größe:  und');
    const list = await problems();
    expect(within(list).getByText('There are several spaces in a row.')).toBeTruthy();
    expect(within(list).queryByText('%d is missing.')).toBeNull();
  });
});

describe('problems in the field', () => {
  test('are underlined where they are, with what is told of them', async () => {
    await openField(['']);
    await userEvent.keyboard('%d  MB');
    const told = ['warning', '  ', 'There are several spaces in a row.'];
    await waitFor(() => expect(underlined()).toContainEqual(told));
  });

  test('move with what is typed before them', async () => {
    await openField(['']);
    await userEvent.keyboard('%d  MB');
    const told = ['warning', '  ', 'There are several spaces in a row.'];
    await waitFor(() => expect(underlined()).toContainEqual(told));
    getSelection()?.collapse(translationField().querySelector('.cm-line'), 0);
    document.dispatchEvent(new Event('selectionchange'));
    await userEvent.keyboard('x');
    expect(fieldText()).toBe('x%d  MB');
    // The text is not checked anew yet.
    expect(underlined()).toContainEqual(told);
  });

  test('that are missing something are the sign before it', async () => {
    await openField(['']);
    await userEvent.keyboard('Größe');
    await waitFor(() => expect(underlined()).toContainEqual(['error', 'e', '%d is missing.']));
  });

  test('are in the field of their form', async () => {
    await openField(['{n, plural, one {%d Tag} other {%d Tage}}'], {
      isPlural: true,
      term: { source: '{n, plural, one {%d day} other {%d days}}', isPlural: true },
    });
    await userEvent.click(screen.getByRole('textbox', { name: /form other$/ }));
    await userEvent.keyboard(' und  mehr');
    const told = ['warning', '  ', 'other: There are several spaces in a row.'];
    await waitFor(() => expect(underlined()).toContainEqual(told));
    const field = document.querySelector('[data-problem]')?.closest('[role="textbox"]');
    expect(field?.getAttribute('aria-label')).toMatch(/form other$/);
  });
});

describe('a problem that is none', () => {
  /** Opens a field with a missing placeholder, and gathers what is ignored. */
  async function openWithProblem(status: 201 | 500 = 201) {
    const ignored: unknown[] = [];
    await openField([''], {
      answers: {
        'POST /projects/p1/findings/ignores': (body) => {
          ignored.push(body);
          return status === 201 ? { data: {} } : status;
        },
      },
    });
    await userEvent.keyboard('Größe');
    const ignore = await screen.findByRole('button', { name: 'Ignore: %d is missing.' });
    act(() => ignore.focus());
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    return { ignored, ignore };
  }

  const askWhy = async () => {
    await userEvent.click(screen.getByRole('menuitem', { name: 'With a reason…' }));
    return screen.findByRole('dialog', { name: 'Ignore problem' });
  };

  test('is ignored with a reason, in the scope that is chosen', async () => {
    const { ignored } = await openWithProblem();
    const dialog = await askWhy();
    expect(dialog.textContent).toContain('%d is missing.');
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByLabelText('Reason')),
    );
    await userEvent.keyboard(' The number is in the picture. ');
    await userEvent.click(within(dialog).getByLabelText('In the whole project'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ignore' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(ignored).toEqual([
      expect.objectContaining({
        scope: 'project',
        check: 'placeholder.missing',
        reason: 'The number is in the picture.',
      }),
    ]);
  });

  test('leaves the text alone, whatever keys the menu and the dialog get', async () => {
    const { ignored } = await openWithProblem();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(fieldText()).toBe('Größe');
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('menu');
    await askWhy();
    await userEvent.keyboard('x{Control>}s{/Control}{Control>}{Enter}{/Control}{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(fieldText()).toBe('Größe');
    expect(ignored).toEqual([]);
  });

  test('stays, with the reason that was typed, where the server refuses', async () => {
    await openWithProblem(500);
    const dialog = await askWhy();
    await userEvent.type(within(dialog).getByLabelText('Reason'), 'Verse');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ignore' }));
    expect(await within(dialog).findByRole('alert')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Verse');
  });
});

test('the focus goes to the field when the problem goes that had it', async () => {
  await openField(['']);
  await userEvent.keyboard('Größe ');
  const fix = await screen.findByRole('button', { name: 'Fix: %d is missing.' });
  act(() => fix.focus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('%d is missing.')).toBeNull());
  expect(document.activeElement).toBe(translationField());
});

test('the focus goes to the field when a problem of its saved text is ignored with a reason', async () => {
  const missing: Finding = {
    check: 'placeholder.missing',
    severity: 'error',
    start: 5,
    end: 5,
    data: { placeholder: '%d' },
    fingerprint: '0a1b2c3d4e5',
    isIgnored: false,
  };
  await openEditor(['Größe'], {
    findings: { 0: [missing] },
    answers: { 'POST /projects/p1/findings/ignores': { data: {} } },
  });
  await userEvent.keyboard('{Enter}');
  act(() => screen.getByRole('button', { name: 'Ignore: %d is missing.' }).focus());
  await userEvent.keyboard('{Enter}');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'With a reason…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ignore problem' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ignore' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(translationField()));
  expect(screen.queryByText('%d is missing.')).toBeNull();
});

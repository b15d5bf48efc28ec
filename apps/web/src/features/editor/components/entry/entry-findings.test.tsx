import { checkTyped } from '@parlance/checks';
import type { CheckedTerm, CheckSettings } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { fieldText, openEditor, translationField } from '../../../../testing/pages/open-editor.ts';

const term: CheckedTerm = {
  source: 'Size: %d',
  sourceLocale: 'en',
  isPlural: false,
  syntax: { placeholders: ['printf'], markup: 'none', escapes: false },
  limits: {},
  labels: [],
  path: null,
  ignored: [],
};

interface Trial {
  term?: Partial<CheckedTerm>;
  settings?: Partial<CheckSettings>;
  isPlural?: boolean;
}

/** Opens the first field of the editor, in which texts are checked against a term. */
async function openField(values: string[], { settings = {}, isPlural, ...trial }: Trial = {}) {
  const reference = trial.term?.source ?? term.source ?? '';
  const app = await openEditor(values, {
    reference,
    ...(isPlural !== undefined && { isPlural }),
    answers: {
      'GET /projects/p1/check': { data: { ...term, ...trial.term } },
      'GET /projects/p1/checks': { data: { checks: [], levels: [], rules: [], ...settings } },
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

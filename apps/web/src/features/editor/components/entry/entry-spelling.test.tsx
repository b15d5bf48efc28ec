import type { CheckedTerm, LanguageFinding, LiveCheckId } from '@parlance/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Answers } from '../../../../testing/answers.ts';
import { fieldText, openEditor, translationField } from '../../../../testing/pages/open-editor.ts';

interface Trial {
  live?: LiveCheckId[];
  failed?: { check: LiveCheckId; reason: 'busy' | 'unavailable' }[];
  answers?: Answers;
  isPlural?: boolean;
  source?: string;
}

/** Opens the first field of the editor beside a server that knows every word but `Dattei` and ignored ones. */
async function openField(values: string[], trial: Trial = {}) {
  const { live = ['spelling'], failed = [], isPlural = false, source = 'File' } = trial;
  const asked: string[] = [];
  const ignored: { fingerprint: string }[] = [];
  const term: CheckedTerm = {
    source,
    sourceLocale: 'en',
    bases: {},
    isPlural,
    syntax: { placeholders: [], markup: 'none', escapes: false },
    limits: {},
    labels: [],
    path: null,
    ignored: [],
    live,
  };
  const app = await openEditor(values, {
    reference: source,
    isPlural,
    answers: {
      'GET /projects/p1/check': { data: term },
      'GET /projects/p1/checks': { data: { checks: [], levels: [], rules: [] } },
      'POST /projects/p1/proofread': (body) => {
        const { value } = body as { value: string };
        asked.push(value);
        return { data: { findings: failed.length > 0 ? [] : findIn(value, ignored), failed } };
      },
      'POST /projects/p1/findings/ignores': (body) => {
        ignored.push(body as { fingerprint: string });
        return { data: {} };
      },
      ...trial.answers,
    },
  });
  await userEvent.keyboard('{Enter}');
  return { ...app, asked, ignored };
}

function findIn(value: string, ignored: readonly { fingerprint: string }[]): LanguageFinding[] {
  return [...value.matchAll(/Dattei/g)].map(({ index: start }) => {
    const end = start + 'Dattei'.length;
    return {
      check: 'spelling',
      severity: 'info',
      start,
      end,
      data: { word: 'Dattei' },
      fingerprint: 'f1',
      isIgnored: ignored.some(({ fingerprint }) => fingerprint === 'f1'),
      suggestions: ['Datei', 'Daten'].map((text) => ({
        text,
        fix: { edits: [{ start, end, text }] },
      })),
    };
  });
}

const told = '“Dattei” may be misspelt.';
const underlined = () =>
  [...document.querySelectorAll<HTMLElement>('[data-problem="info"]')].map(
    ({ title, textContent }) => [textContent, title],
  );

describe('a word that may be misspelt', () => {
  test('is told and underlined when the row is opened, and the browser marks no words', async () => {
    const { asked } = await openField(['Dattei auf']);
    const list = await screen.findByRole('list', { name: 'Problems' });
    expect(within(list).getByText(told)).toBeTruthy();
    expect(underlined()).toEqual([['Dattei', told]]);
    expect(asked).toEqual(['Dattei auf']);
    expect(translationField().getAttribute('spellcheck')).toBe('false');
  });

  test('is replaced by a key, and the focus is in the text', async () => {
    await openField(['Die Dattei auf']);
    const button = await screen.findByRole('button', { name: `Replace with “Daten”: ${told}` });
    expect(button.textContent).toBe('Daten');
    expect(button.querySelector('bdi')?.lang).toBe('de');
    act(() => button.focus());
    await userEvent.keyboard('{Enter}');
    expect(fieldText()).toBe('Die Daten auf');
    expect(document.activeElement).toBe(translationField());
    expect(underlined()).toEqual([]);
    await waitFor(() => expect(screen.queryByText(told)).toBeNull());
  });

  test('is looked for after a pause, and keeps its line while somebody types on', async () => {
    const { asked } = await openField(['']);
    await userEvent.keyboard('Eine Dattei');
    expect(asked).toEqual([]);
    await waitFor(() => expect(asked).toEqual(['Eine Dattei']));
    await waitFor(() => expect(underlined()).toEqual([['Dattei', told]]));
    await userEvent.keyboard(' und');
    expect(underlined()).toEqual([['Dattei', told]]);
    await waitFor(() => expect(asked).toEqual(['Eine Dattei', 'Eine Dattei und']));
    expect(screen.getByText(told)).toBeTruthy();
  });

  test('is not asked for again in a text that was looked through', async () => {
    const { asked } = await openField(['Dattei']);
    await screen.findByText(told);
    // jsdom moves the caret when the word is underlined, as browsers do not.
    getSelection()?.collapse(translationField().querySelector('.cm-line'), 1);
    await userEvent.keyboard('x');
    await waitFor(() => expect(asked).toEqual(['Dattei', 'Datteix']));
    await userEvent.keyboard('{Backspace}');
    await screen.findByText(told);
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(asked).toEqual(['Dattei', 'Datteix']);
  });

  test('is in the field of its form', async () => {
    await openField(['{n, plural, one {Dattei} other {Daten}}'], {
      isPlural: true,
      source: '{n, plural, one {file} other {files}}',
    });
    await waitFor(() => expect(underlined()).toEqual([['Dattei', told]]));
    const fields = screen.getAllByRole('textbox', { name: /form (one|other)$/ });
    expect(fields.map((field) => field.getAttribute('spellcheck'))).toEqual(['false', 'false']);
    expect(document.querySelector('[data-problem]')?.closest('[role="textbox"]')).toBe(fields[0]);
  });

  test('becomes a word of the project, under its name', async () => {
    const { ignored, asked } = await openField(['Dattei']);
    const ignore = await screen.findByRole('button', { name: `Ignore: ${told}` });
    act(() => ignore.focus());
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'In the whole project' }));
    await waitFor(() => expect(screen.queryByText(told)).toBeNull());
    expect(ignored).toEqual([
      { scope: 'project', check: 'spelling', fingerprint: 'f1', text: 'Dattei', reason: '' },
    ]);
    expect(underlined()).toEqual([]);
    expect(asked).toEqual(['Dattei', 'Dattei']);
  });
});

describe('a server that', () => {
  test('looks for nothing in the language is not asked, and the browser marks words', async () => {
    const { asked } = await openField(['Dattei'], { live: [] });
    await userEvent.keyboard(' auf');
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(asked).toEqual([]);
    expect(translationField().getAttribute('spellcheck')).toBe('true');
  });

  test('can not look for words now leaves them to the browser', async () => {
    const { asked } = await openField(['Dattei'], {
      failed: [{ check: 'spelling', reason: 'unavailable' }],
    });
    await waitFor(() => expect(asked).toEqual(['Dattei']));
    await waitFor(() => expect(translationField().getAttribute('spellcheck')).toBe('true'));
    expect(screen.queryByRole('list', { name: 'Problems' })).toBeNull();
  });

  test('fails is no matter for whoever types', async () => {
    await openField(['Dattei'], { answers: { 'POST /projects/p1/proofread': 500 } });
    await userEvent.keyboard(' auf');
    expect(fieldText()).toBe('Dattei auf');
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

import type { CheckedTerm, Finding } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { termIdOf } from '../../../../testing/entry-server.ts';
import {
  fieldText,
  focusedRow,
  openEditor,
  rowAt,
  translationField,
} from '../../../../testing/pages/open-editor.ts';

const save = '{Control>}s{/Control}';

const missing: Finding = {
  check: 'placeholder.missing',
  severity: 'error',
  start: 5,
  end: 5,
  data: { placeholder: '%d' },
  fingerprint: '0a1b2c3d4e5',
  isIgnored: false,
};

const refused = (path: 'body.value' | 'body.state') => ({
  status: 422,
  details: [{ path, message: 'must not have it', finding: missing }],
});

const notAllowed = 'Not saved, because of what this project does not allow: %d is missing.';

describe('a text with what its project does not allow', () => {
  /** Opens the editor of a project that saves nothing without its placeholders. */
  const open = (values: string[]) =>
    openEditor(values, {
      reference: 'Size: %d',
      answers: {
        'GET /projects/p1/check': {
          data: {
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
          } satisfies CheckedTerm,
        },
        'GET /projects/p1/checks': {
          data: {
            checks: [],
            levels: [{ check: 'placeholder.missing', locale: null, level: 'save' }],
            rules: [],
          },
        },
      },
    });

  test('stays in its field, with why and where, until it is mended', async () => {
    const { saved } = await open(['', '']);
    await userEvent.keyboard('{Enter}Größe');
    await screen.findByText('%d is missing.');
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(screen.getByRole('alert').textContent).toBe(notAllowed);
    expect(document.activeElement).toBe(translationField());
    expect(translationField().getAttribute('aria-invalid')).toBe('true');
    expect(fieldText()).toBe('Größe');
    expect(saved).toEqual([]);
    await userEvent.keyboard(': %d');
    expect(screen.queryByText(notAllowed)).toBeNull();
    await userEvent.keyboard(save);
    await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value: 'Größe: %d' }]));
  });

  test('may be cleared, and left as it is', async () => {
    const { saved } = await open(['Größe']);
    await userEvent.keyboard(`{Enter}${save}`);
    await waitFor(() => expect(focusedRow()).toBe(0));
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.keyboard('{Enter}');
    await userEvent.clear(translationField());
    await userEvent.keyboard(save);
    await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value: '' }]));
  });
});

describe('what the server refuses', () => {
  test('is in its field again, with what the server has found', async () => {
    const { failWith, saved } = await openEditor(['']);
    failWith(refused('body.value'));
    await userEvent.keyboard(`{Enter}Größe${save}`);
    expect((await screen.findByRole('alert')).textContent).toBe(notAllowed);
    expect(fieldText()).toBe('Größe');
    expect(document.activeElement).toBe(translationField());
    const problems = screen.getByRole('list', { name: 'Problems' });
    expect(within(problems).getByText('%d is missing.')).toBeTruthy();
    expect(document.querySelector('[data-problem]')?.textContent).toBe('e');
    failWith();
    await userEvent.keyboard(` %d${save}`);
    await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value: 'Größe %d' }]));
    expect(screen.queryByText(notAllowed)).toBeNull();
  });

  test('stays a draft with the reason, where somebody has gone on', async () => {
    const { failWith } = await openEditor(['', '']);
    failWith(refused('body.value'));
    await userEvent.keyboard('{Enter}Größe{Control>}{Enter}{/Control}');
    await waitFor(() => expect(rowAt(0).textContent).toContain(notAllowed));
    expect(within(rowAt(0)).getByRole('list', { name: 'Problems' })).toBeTruthy();
    expect(rowAt(1).contains(translationField())).toBe(true);
  });

  test('is told with the place, if it is a plural that is none', async () => {
    const { failWith } = await openEditor(['']);
    failWith({ status: 400, details: [{ path: 'body.value', message: 'is malformed' }] });
    await userEvent.keyboard('{Enter}');
    await userEvent.type(translationField(), '{{n, plural, one {{a');
    await userEvent.keyboard(save);
    expect((await screen.findByRole('alert')).textContent).toMatch(/At line 1, column 19/);
    expect(fieldText()).toBe('{n, plural, one {a');
  });

  test('of a state is told in the row', async () => {
    const { failWith } = await openEditor(['Größe']);
    failWith(refused('body.state'));
    await userEvent.click(rowAt(0));
    await userEvent.keyboard('{Escape}');
    screen.getByRole('button', { name: 'Reviewed' }).click();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Not marked as reviewed, because of what this project does not allow: %d is missing.',
    );
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { termIdOf } from '../../../../testing/entry-server.ts';
import {
  fieldText,
  focusedRow,
  openEditor,
  translationField,
} from '../../../../testing/pages/open-editor.ts';
import { machineSettings, machineSuggestion } from '../../../../testing/pages/open-machine.ts';

const ask = '{Alt>}t{/Alt}';
const take = '{Alt>}{Enter}{/Alt}';
const box = () => screen.findByRole('region', { name: 'Suggestion of a machine' });
const isGone = () =>
  waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Suggestion of a machine' })).toBeNull(),
  );

type Options = NonNullable<Parameters<typeof openEditor>[1]>;

function open(values: string[], options: Options = {}) {
  const bodies: unknown[] = [];
  const { answers } = options;
  return openEditor(values, {
    sourceLocale: 'en',
    ...options,
    answers: {
      'GET /projects/p1/machine': { data: machineSettings },
      'POST /projects/p1/machine/suggestions': (body) => {
        bodies.push(body);
        return { data: machineSuggestion };
      },
      ...answers,
    },
  }).then((app) => ({ ...app, bodies }));
}

describe('Alt+T', () => {
  it('asks for the field, and the answer is taken as typed text that is not saved', async () => {
    const { bodies, saved } = await open(['', '']);
    await userEvent.keyboard(`{Enter}${ask}`);
    const region = within(await box());
    expect(await region.findByText('Öffnen')).toBeTruthy();
    expect(bodies).toEqual([{ locale: 'de', termId: termIdOf(0) }]);
    expect(
      region.getByRole('button', {
        name: /Our models\s· large-2\s· €0\.0002\s· Used: 1 translation of the memory, 1 note, Formally/,
      }),
    ).toBeTruthy();
    await userEvent.keyboard(take);
    await isGone();
    expect(fieldText()).toBe('Öffnen');
    expect(document.activeElement).toBe(translationField());
    expect(saved).toEqual([]);
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value: 'Öffnen' }]));
  });

  it('opens the field of the active row first', async () => {
    await open(['', '']);
    await userEvent.keyboard(`{ArrowDown}${ask}`);
    expect(within(await box()).getByRole('button', { name: /Use it|Cancel/ })).toBeTruthy();
    expect(translationField()).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: /Use it/ }));
    expect(fieldText()).toBe('Öffnen');
  });

  it('shows what it was told', async () => {
    await open(['']);
    await userEvent.keyboard(`{Enter}${ask}`);
    await userEvent.click(await screen.findByRole('button', { name: /Used:/ }));
    const region = await box();
    expect(region.textContent).toMatch(/90% Open…: Öffnen…/);
    expect(region.textContent).toMatch(/A button/);
  });

  it('keeps the text of the field when Esc dismisses the answer; the next Esc reverts it', async () => {
    await open(['a']);
    await userEvent.keyboard(`{Enter}b${ask}`);
    await screen.findByText('Öffnen');
    await userEvent.keyboard('{Escape}');
    await isGone();
    expect(fieldText()).toBe('ab');
    await userEvent.keyboard('{Escape}');
    expect(focusedRow()).toBe(0);
  });

  it('ends the question by Esc, while it is asked', async () => {
    let aborted = false;
    await open([''], {
      answers: {
        'POST /projects/p1/machine/suggestions': () =>
          new Promise((resolve) => {
            setTimeout(() => {
              aborted = true;
              resolve({ data: machineSuggestion });
            }, 200);
          }),
      },
    });
    await userEvent.keyboard(`{Enter}${ask}`);
    expect(within(await box()).getByRole('status').textContent).toMatch(/Asking for a translation/);
    await userEvent.keyboard('{Escape}');
    await isGone();
    expect(translationField()).toBeTruthy();
    await waitFor(() => expect(aborted).toBe(true));
    await new Promise((done) => setTimeout(done, 20));
    expect(screen.queryByText('Öffnen')).toBeNull();
  });

  it('shows what checks find in the answer', async () => {
    const findings = [
      {
        check: 'placeholder.missing',
        severity: 'error' as const,
        start: 0,
        end: 0,
        data: { placeholder: '{name}' },
        fingerprint: 'a1',
        isIgnored: false,
      },
    ];
    await open([''], {
      answers: {
        'POST /projects/p1/machine/suggestions': { data: { ...machineSuggestion, findings } },
      },
    });
    await userEvent.keyboard(`{Enter}${ask}`);
    const region = within(await box());
    expect(await region.findByRole('list', { name: 'Problems' })).toBeTruthy();
  });

  it('puts an answer with forms into their fields', async () => {
    const value = '{n, plural, one {# Datei} other {# Dateien}}';
    await open([''], {
      isPlural: true,
      reference: '{n, plural, one {# file} other {# files}}',
      answers: {
        'POST /projects/p1/machine/suggestions': { data: { ...machineSuggestion, value } },
      },
    });
    await userEvent.keyboard(`{Enter}${ask}`);
    await userEvent.click(await screen.findByRole('button', { name: /Use it/ }));
    const one = screen.getByRole('textbox', { name: /form one$/ });
    await waitFor(() => expect(fieldText(one)).toBe('# Datei'));
  });

  it.each([
    [422, 'limit', 'would cost', /cost limit for this month is reached/],
    [422, 'filter', 'refuses', /model refuses to translate/],
    [503, 'quota', 'insufficient_quota', /has nothing left.*insufficient_quota/],
  ])('says why there is none: %s %s', async (status, reason, message, expected) => {
    await open([''], {
      answers: {
        'POST /projects/p1/machine/suggestions': () =>
          Response.json(
            { error: { code: 'Unavailable', message: '', details: [{ reason, message }] } },
            { status },
          ),
      },
    });
    await userEvent.keyboard(`{Enter}${ask}`);
    const alert = await within(await box()).findByRole('alert');
    expect(alert.textContent).toMatch(expected);
    expect(screen.getByRole('button', { name: /Ask again/ })).toBeTruthy();
  });
});

describe('without a provider', () => {
  const none = { 'GET /projects/p1/machine': { data: { ...machineSettings, providers: [] } } };

  it('shows admins where to add one', async () => {
    const { bodies } = await open([''], { answers: none });
    await userEvent.keyboard(`{Enter}${ask}`);
    const link = within(await box()).getByRole('link', { name: 'Set it up' });
    expect(link.getAttribute('href')).toBe('/projects/p1/machine');
    expect(bodies).toEqual([]);
    await userEvent.keyboard('{Escape}');
    await isGone();
  });

  it('shows translators nothing', async () => {
    await open([''], { role: 'translator', answers: none });
    await userEvent.keyboard(`{Enter}${ask}`);
    expect(screen.queryByRole('button', { name: /Ask a machine/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Suggestion of a machine' })).toBeNull();
    expect(fieldText()).not.toContain('t');
  });
});

it('stands in the help of keys', async () => {
  await open(['']);
  await userEvent.keyboard('?');
  const sheet = within(await screen.findByRole('dialog'));
  expect(sheet.getByText('Ask a machine for a translation')).toBeTruthy();
});

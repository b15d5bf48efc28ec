import type { MachineEstimate, MachineRun, RunFailure } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { termIdOf } from '../../../../testing/entry-server.ts';
import { serveEvents } from '../../../../testing/event-feed.ts';
import { fillIn, press } from '../../../../testing/fill-in.ts';
import { openEditor } from '../../../../testing/pages/open-editor.ts';
import {
  machineRun,
  machineSettings,
  openMachine,
} from '../../../../testing/pages/open-machine.ts';

const estimate: MachineEstimate = {
  providerId: 'm1',
  texts: 480,
  byLocale: [
    { locale: 'de', texts: 240, fromMemory: 7, tokens: 22_000 },
    { locale: 'en', texts: 240, fromMemory: 7, tokens: 22_000 },
  ],
  fromMemory: 14,
  judged: 0,
  judgedTwice: 0,
  inputTokens: 36_000,
  outputTokens: 8000,
  characters: 0,
  cost: { expected: 0.3, min: 0.2, max: 0.4 },
  minutes: 2,
  remainingThisMonth: 46.75,
  isTooMany: false,
};

const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Translate by machine' }));
const box = async () => within(await screen.findByRole('region', { name: 'Estimate' }));

describe('the dialog', () => {
  it('says what a choice would cost, and starts it with a limit', async () => {
    const estimated: unknown[] = [];
    const started: unknown[] = [];
    const { router } = openMachine('machine', {
      answers: {
        'POST /projects/p1/machine/estimates': (body) => {
          estimated.push(body);
          return { data: estimate };
        },
        'POST /projects/p1/machine/runs': (body) => {
          started.push(body);
          return { data: machineRun };
        },
        'GET /projects/p1/machine/runs/r1': { data: machineRun },
      },
    });
    await press('Translate by machine');
    const form = await dialog();
    const shown = await box();
    expect(await shown.findByText(/480 texts/)).toBeTruthy();
    expect(shown.getByText(/14 from the memory/)).toBeTruthy();
    expect(shown.getByText(/About .*€/, { selector: 'dd' }).textContent).toBe(
      'About €0.30 (€0.20 to €0.40)',
    );
    expect(shown.getByText('44,000 tokens')).toBeTruthy();
    expect(shown.getByText('About 2 minutes')).toBeTruthy();
    expect(shown.getByText('€46.75')).toBeTruthy();
    await userEvent.click(shown.getByRole('button', { name: 'By locale' }));
    expect(shown.getAllByRole('listitem', { hidden: true })).toHaveLength(2);
    expect(form.getByText(/Texts are sent to/).textContent).toContain('models.example.com');

    await userEvent.click(form.getByLabelText('Outdated translations that no person has written'));
    const choice = {
      locales: ['de', 'en'],
      targets: ['untranslated', 'outdated'],
      usesMemory: true,
      providerId: 'm1',
    };
    await waitFor(() => expect(estimated.at(-1)).toEqual(choice));
    await fillIn({ 'Cost limit': '0.5' });
    const start = form.getByRole('button', { name: 'Start translation' });
    await waitFor(() => expect(start).toHaveProperty('disabled', false));
    await userEvent.click(start);
    await waitFor(() => expect(started).toEqual([{ ...choice, maxCost: 0.5 }]));
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/projects/p1/machine/runs/r1'),
    );
  });

  it.each([
    [{ texts: 0 }, /nothing to translate with this choice/, true],
    [{ isTooMany: true }, /at most 100,000 texts/, true],
    [{ remainingThisMonth: 0.1 }, /more than is left this month/, false],
    [{ cost: null }, /Unknown/, false],
  ] as const)('says what is in the way: %o', async (change, text, isDisabled) => {
    openMachine('machine', {
      answers: {
        'POST /projects/p1/machine/estimates': { data: { ...estimate, ...change } },
      },
    });
    await press('Translate by machine');
    expect(await (await box()).findByText(text)).toBeTruthy();
    const start = (await dialog()).getByRole('button', { name: 'Start translation' });
    await waitFor(() => expect(start).toHaveProperty('disabled', isDisabled));
  });

  it('is about the marked entries and their locale, when it is opened in the editor', async () => {
    const estimated: unknown[] = [];
    await openEditor(['', '', ''], {
      sourceLocale: 'en',
      answers: {
        'GET /projects/p1/machine': { data: machineSettings },
        'POST /projects/p1/machine/estimates': (body) => {
          estimated.push(body);
          return { data: { ...estimate, byLocale: [] } };
        },
      },
    });
    await userEvent.keyboard('x{ArrowDown}x');
    const bar = within(await screen.findByRole('region', { name: 'Selection' }));
    await userEvent.click(await bar.findByRole('button', { name: 'Translate by machine' }));
    await waitFor(() =>
      expect(estimated).toEqual([
        {
          locales: ['de'],
          select: { ids: [0, 1].map(termIdOf) },
          targets: ['untranslated'],
          usesMemory: true,
          providerId: 'm1',
        },
      ]),
    );
  });
});

describe('a run', () => {
  const open = (change: Partial<MachineRun>, answers = {}) =>
    openMachine('machine/runs/r1', { runs: [{ ...machineRun, ...change }], answers });

  it('shows how far it is, is paused and goes on', async () => {
    const paused = { ...machineRun, state: 'paused', pause: { reason: 'person', trouble: null } };
    open(
      {},
      {
        'POST /projects/p1/machine/runs/r1/pause': { data: paused },
        'POST /projects/p1/machine/runs/r1/resume': { data: machineRun },
        'GET /projects/p1/machine/runs/r1/failures': { data: { failures: [], nextCursor: null } },
      },
    );
    expect(await screen.findByText(/121 of 480 texts/)).toBeTruthy();
    expect(screen.getByText('Running')).toBeTruthy();
    expect(screen.getByText('€0.007 of at most €1.00')).toBeTruthy();
    await press('Pause');
    expect(await screen.findByText('Somebody has paused it.')).toBeTruthy();
    await press('Resume');
    expect(await screen.findByText('Running')).toBeTruthy();
  });

  it('goes on without a reload, as the server tells', async () => {
    // A run that waits for somebody is not asked for by the clock.
    let run: MachineRun = {
      ...machineRun,
      state: 'paused',
      pause: { reason: 'person', trouble: null },
    };
    const runId = '01a2b3c4-0000-4000-8000-000000000001';
    openMachine('machine/runs/r1', {
      runs: [run],
      answers: { 'GET /projects/p1/machine/runs/r1': () => ({ data: run }) },
    });
    const feed = serveEvents();
    await screen.findByText('Somebody has paused it.');
    await feed.opened();
    run = { ...machineRun, progress: { ...machineRun.progress, done: 300 } };
    feed.tell({ event: 'machine', data: { runId } });
    expect(await screen.findByText(/301 of 480 texts/)).toBeTruthy();
  });

  it('needs another limit where it has spent its own', async () => {
    const bodies: unknown[] = [];
    open(
      { state: 'paused', pause: { reason: 'runLimit', trouble: null } },
      {
        'POST /projects/p1/machine/runs/r1/resume': (body: unknown) => {
          bodies.push(body);
          return { data: machineRun };
        },
      },
    );
    expect(await screen.findByText(/would cost more than its limit/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Resume' })).toHaveProperty('disabled', true);
    await fillIn({ 'Cost limit': '2' });
    await press('Resume');
    await waitFor(() => expect(bodies).toEqual([{ maxCost: 2 }]));
  });

  it.each([
    ['Cancel, save 120 translations', true],
    ['Cancel, save nothing', false],
  ])('is cancelled by “%s”', async (button, saves) => {
    const bodies: unknown[] = [];
    open(
      {},
      {
        'POST /projects/p1/machine/runs/r1/cancel': (body: unknown) => {
          bodies.push(body);
          return { data: { ...machineRun, state: saves ? 'saving' : 'cancelled' } };
        },
      },
    );
    await press('Cancel run');
    await press(button);
    await waitFor(() => expect(bodies).toEqual([{ saves }]));
    expect(await screen.findByText(saves ? 'Saving' : 'Cancelled')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel run' })).toBeNull();
  });

  it('lists what has failed, with the reason and the way to the entry', async () => {
    const failure: RunFailure = {
      termId: termIdOf(3),
      term: 'menu.open',
      locale: 'de',
      reason: 'check',
      value: 'Öffnen',
      findings: [
        {
          check: 'placeholder.missing',
          severity: 'error',
          start: 0,
          end: 0,
          data: { placeholder: '{name}' },
          fingerprint: 'a1',
          isIgnored: false,
        },
      ],
    };
    open(
      { state: 'done', changeSetId: 'c1', finishedAt: machineRun.createdAt },
      {
        'GET /projects/p1/machine/runs/r1/failures': {
          data: { failures: [failure], nextCursor: null },
        },
        'GET /projects/p1/translations': {
          data: [{ id: 'de', locale: { code: 'de', language: 'German', region: '' } }],
        },
      },
    );
    expect(await screen.findByText(/120 texts were translated. 1 has failed./)).toBeTruthy();
    const review = await screen.findByRole('link', { name: 'Review German' });
    expect(review.getAttribute('href')).toBe('/projects/p1/translations/de?q=is%3Amachine');
    const list = within(await screen.findByRole('list', { name: 'Not translated' }));
    expect(list.getByText('Öffnen')).toBeTruthy();
    const [row] = list.getAllByRole('listitem');
    expect(row?.textContent).toMatch(/A check finds an error:.*\{name\}/);
    expect(list.getByRole('link', { name: 'menu.open' }).getAttribute('href')).toBe(
      `/projects/p1/translations/de?term=${termIdOf(3)}`,
    );
  });

  it('offers to undo what it has written', async () => {
    const { asked } = open(
      { state: 'done', changeSetId: 'c1', progress: { ...machineRun.progress, failed: 0 } },
      {
        'POST /projects/p1/change-sets/c1/undo': {
          data: {
            changeSetId: 'c2',
            undone: 120,
            skipped: 0,
            translations: { count: 0, first: [] },
          },
        },
      },
    );
    await press('Undo');
    await waitFor(() => expect(asked).toContain('POST /projects/p1/change-sets/c1/undo'));
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('button', { name: 'Redo' })).toBeTruthy();
  });

  it('says what the provider has said, when that has failed again and again', async () => {
    open({
      state: 'paused',
      pause: { reason: 'trouble', trouble: { problem: 'quota', message: 'insufficient_quota' } },
    });
    expect(await screen.findByText(/has failed again and again/)).toBeTruthy();
    expect(screen.getByText(/has nothing left/)).toBeTruthy();
    expect(screen.getByText('insufficient_quota')).toBeTruthy();
  });
});

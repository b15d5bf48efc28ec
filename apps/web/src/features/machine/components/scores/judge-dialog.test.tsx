import type { MachineEstimate } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { termIdOf } from '../../../../testing/entry-server.ts';
import { fillIn, press } from '../../../../testing/fill-in.ts';
import { openEditor } from '../../../../testing/pages/open-editor.ts';
import {
  machineRun,
  machineSettings,
  openMachine,
} from '../../../../testing/pages/open-machine.ts';
import { chooseMoreAction } from '../../../../testing/pages/selection-bar.ts';

const estimate: MachineEstimate = {
  providerId: 'm1',
  texts: 240,
  byLocale: [{ locale: 'de', texts: 240, fromMemory: 0, tokens: 38_000 }],
  fromMemory: 0,
  judged: 240,
  judgedTwice: 0,
  inputTokens: 31_000,
  outputTokens: 9600,
  characters: 0,
  cost: { expected: 0.05, min: 0.04, max: 0.06 },
  minutes: 1,
  remainingThisMonth: null,
  isTooMany: false,
};
const settings = { ...machineSettings, judgeId: 'm1' };
const run = {
  ...machineRun,
  task: 'judge',
  judge: { providerName: 'Our models', model: 'large-2', host: 'models.example.com' },
  progress: { total: 240, done: 80, failed: 0, fromMemory: 0, judged: 80, reviewed: 0 },
} as const;
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Judge quality' }));

describe('the judge of translations', () => {
  it('is asked for on the page of a project that has chosen one, after an estimate', async () => {
    const started: unknown[] = [];
    const { router } = openMachine('machine', {
      answers: {
        'GET /projects/p1/machine': { data: settings },
        'POST /projects/p1/machine/judging/estimates': { data: estimate },
        'POST /projects/p1/machine/judging': (body) => {
          started.push(body);
          return { data: run };
        },
        'GET /projects/p1/machine/runs/r1': { data: run },
      },
    });
    await press('Judge quality');
    const form = await dialog();
    expect(await form.findByText(/240 to judge/)).toBeTruthy();
    expect(form.getByLabelText('Locales')).toBeTruthy();
    expect(form.getByText(/Texts are sent to/).textContent).toContain('models.example.com');
    await userEvent.click(form.getByLabelText('Also reviewed translations'));
    await fillIn({ 'Cost limit': '2' });
    const start = form.getByRole('button', { name: 'Start judging' });
    await waitFor(() => expect(start).toHaveProperty('disabled', false));
    await userEvent.click(start);
    await waitFor(() =>
      expect(started).toEqual([
        { locales: ['de', 'en'], reviewed: true, again: false, maxCost: 2 },
      ]),
    );
    await waitFor(() =>
      expect(router.state.location.pathname).toBe('/projects/p1/machine/runs/r1'),
    );
    expect(await screen.findByRole('heading', { name: 'Judgement of quality' })).toBeTruthy();
    expect(screen.getByText('80 of 240 texts')).toBeTruthy();
    await press('Cancel run');
    expect(await screen.findByText(/80 texts are judged and stay so\./)).toBeTruthy();
  });

  it('is not asked for where there is none', async () => {
    openMachine('machine', { answers: { 'GET /projects/p1/machine': { data: machineSettings } } });
    await screen.findByRole('button', { name: 'Translate by machine' });
    expect(screen.queryByRole('button', { name: 'Judge quality' })).toBeNull();
  });

  it('is one of the providers with a model, or nobody', async () => {
    const sent: unknown[] = [];
    openMachine('machine', {
      answers: {
        'GET /projects/p1/machine': { data: machineSettings },
        'PATCH /projects/p1/machine': (body) => {
          sent.push(body);
          return { data: settings };
        },
      },
    });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Judge of translations' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Our models' }));
    await press('Save changes');
    await waitFor(() => expect(sent).toEqual([{ judgeId: 'm1' }]));
  });

  it('has what it judges twice without a mistake marked as reviewed, where somebody wants that', async () => {
    const estimated: unknown[] = [];
    const cancelled: unknown[] = [];
    const reviewing = { ...run, reviewsClean: true };
    openMachine('machine', {
      answers: {
        'GET /projects/p1/machine': { data: settings },
        'POST /projects/p1/machine/judging/estimates': (body) => {
          estimated.push(body);
          return { data: { ...estimate, judgedTwice: 200 } };
        },
        'POST /projects/p1/machine/judging': { data: reviewing },
        'GET /projects/p1/machine/runs/r1': { data: reviewing },
        'POST /projects/p1/machine/runs/r1/cancel': (body) => {
          cancelled.push(body);
          return { data: { ...reviewing, state: 'saving' } };
        },
      },
    });
    await press('Judge quality');
    const form = await dialog();
    const reviews = await form.findByLabelText(/^Mark as reviewed what is judged twice/);
    expect(reviews).toHaveProperty('checked', false);
    await userEvent.click(reviews);
    await waitFor(() => expect(estimated.at(-1)).toMatchObject({ reviewsClean: true }));
    expect(await form.findByText(/at most 200 of them twice/)).toBeTruthy();
    const start = form.getByRole('button', { name: 'Start judging' });
    await waitFor(() => expect(start).toHaveProperty('disabled', false));
    await userEvent.click(start);
    await press('Cancel run');
    await screen.findByText(/can be marked as reviewed all the same/);
    expect(screen.getByRole('button', { name: 'Cancel, mark nothing' })).toBeTruthy();
    await press('Cancel, mark what is clean');
    await waitFor(() => expect(cancelled).toEqual([{ saves: true }]));
  });

  it('says how much was marked as reviewed, leads there and takes it back', async () => {
    const over = {
      ...{ ...run, state: 'done', reviewsClean: true, reviewChangeSetId: 'c7', locales: ['de'] },
      progress: { ...run.progress, done: 240, judged: 240, reviewed: 200 },
    };
    const { asked } = openMachine('machine/runs/r1', {
      answers: {
        'GET /projects/p1/machine': { data: settings },
        'GET /projects/p1/machine/runs/r1': { data: over },
        'GET /projects/p1/translations': {
          data: [{ id: 'de', locale: { code: 'de', language: 'German', region: '' } }],
        },
        'POST /projects/p1/change-sets/c7/undo': {
          data: {
            ...{ changeSetId: 'c8', undone: 200, skipped: 0 },
            translations: { count: 0, first: [] },
          },
        },
      },
    });
    expect(await screen.findByText(/200 translations were marked as reviewed\./)).toBeTruthy();
    const link = await screen.findByRole('link', { name: 'Show in German' });
    expect(link.getAttribute('href')).toBe(
      '/projects/p1/translations/de?q=is%3Aclean&status=reviewed',
    );
    await press('Undo marks');
    await waitFor(() => expect(asked).toContain('POST /projects/p1/change-sets/c7/undo'));
    expect(await screen.findByRole('button', { name: 'Redo marks' })).toBeTruthy();
  });

  it('is asked about marked entries in the editor', async () => {
    const estimated: unknown[] = [];
    await openEditor(['Eins', 'Zwei'], {
      sourceLocale: 'en',
      answers: {
        'GET /projects/p1/machine': { data: settings },
        'POST /projects/p1/machine/judging/estimates': (body) => {
          estimated.push(body);
          return { data: { ...estimate, texts: 0, judged: 0 } };
        },
      },
    });
    await userEvent.keyboard('x');
    // The action is there when the settings are.
    await screen.findByRole('button', { name: 'Translate by machine' });
    await chooseMoreAction('Judge quality');
    const form = await dialog();
    expect(await form.findByText('There is nothing to judge with this choice.')).toBeTruthy();
    expect(estimated).toEqual([
      { locales: ['de'], select: { ids: [termIdOf(0)] }, reviewed: false, again: false },
    ]);
    expect(form.getByRole('button', { name: 'Start judging' })).toHaveProperty('disabled', true);
  });
});

describe('a run that also judges', () => {
  it('is started with that where somebody wants it', async () => {
    const estimated: { judges?: boolean }[] = [];
    openMachine('machine', {
      answers: {
        'GET /projects/p1/machine': { data: settings },
        'POST /projects/p1/machine/estimates': (body) => {
          estimated.push(body as { judges?: boolean });
          return { data: estimate };
        },
      },
    });
    await press('Translate by machine');
    const name = 'Have Our models judge what was translated';
    await userEvent.click(await screen.findByLabelText(name));
    await waitFor(() => expect(estimated.map(({ judges }) => judges)).toEqual([undefined, true]));
    await userEvent.click(await screen.findByLabelText(/^Mark as reviewed what is judged twice/));
    await waitFor(() =>
      expect(estimated.at(-1)).toMatchObject({ judges: true, reviewsClean: true }),
    );
    // Nothing is reviewed that is not judged.
    await userEvent.click(await screen.findByLabelText(name));
    await waitFor(() => expect(estimated.at(-1)).not.toHaveProperty('reviewsClean'));
    expect(screen.queryByLabelText(/^Mark as reviewed what is judged twice/)).toBeNull();
  });
});

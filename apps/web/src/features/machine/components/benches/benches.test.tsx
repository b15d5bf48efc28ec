import type { MachineBench, MachineBenchEstimate } from '@parlance/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { press } from '../../../../testing/fill-in.ts';
import { openMachine, usableProvider } from '../../../../testing/pages/open-machine.ts';

const usage = { calls: 5, inputTokens: 4000, outputTokens: 900, characters: 0, cost: 0.002 };
const candidate = {
  ...{ providerId: 'm1', providerName: 'Models', model: 'large', host: 'models.example.com' },
  ...{ promptVersion: 0, template: null, stop: null, usage },
  result: {
    ...{ texts: 2, meanSimilarity: 84.2, medianSimilarity: 90, exact: 1 },
    ...{ errors: 0, warnings: 3, failed: 0 },
  },
};

const bench: MachineBench = {
  id: 'b1',
  state: 'done',
  startedBy: { type: 'user', id: 'u1', name: 'Ada' },
  locale: 'de',
  seed: 1,
  texts: 2,
  candidates: [
    candidate,
    {
      ...{ ...candidate, promptVersion: null, template: 'Into {{language}}.' },
      stop: { reason: 'trouble', trouble: { problem: 'key', message: 'Incorrect key' } },
      result: { ...candidate.result, meanSimilarity: 91.5, exact: 2 },
    },
  ],
  maxCost: 1,
  createdAt: '2027-01-01T12:00:00.000Z',
  finishedAt: '2027-01-01T12:01:00.000Z',
};

const estimate: MachineBenchEstimate = {
  ...{ texts: 50, reviewed: 180, remainingThisMonth: 46.75 },
  candidates: [
    { inputTokens: 4000, outputTokens: 900, characters: 0, cost: 0.2 },
    { inputTokens: 5000, outputTokens: 900, characters: 0, cost: 0.3 },
  ],
};

const answer = { value: 'Datei auf', reason: null, findings: [], similarity: 100 };

describe('the dialog', () => {
  it('compares the prompt with the one before it, by texts that a search finds', async () => {
    const estimated: unknown[] = [];
    const started: unknown[] = [];
    openMachine('machine', {
      settings: { promptVersion: 2, providers: [usableProvider, { ...usableProvider, id: 'm2' }] },
      answers: {
        'GET /projects/p1/machine/prompt/versions': {
          data: [2, 1].map((version) => ({
            version,
            template: 'x',
            createdAt: null,
            createdBy: null,
          })),
        },
        'POST /projects/p1/machine/benches/estimate': (body) => {
          estimated.push(body);
          return { data: estimate };
        },
        'POST /projects/p1/machine/benches': (body) => {
          started.push(body);
          return { data: bench };
        },
        'GET /projects/p1/machine/benches/b1': { data: bench },
        'GET /projects/p1/machine/benches/b1/texts': { data: { texts: [], nextCursor: null } },
      },
    });
    await press('Compare prompts');
    const form = within(await screen.findByRole('dialog', { name: 'Compare prompts' }));
    expect(await form.findByText('50 of 180 reviewed texts')).toBeTruthy();
    expect(form.getByText('€0.30')).toBeTruthy();
    await userEvent.type(form.getByLabelText('Only what a search finds'), 'label:menu');
    await expect
      .poll(() => estimated.at(-1))
      .toEqual({
        ...{ locale: 'de', texts: 50, seed: 1 },
        select: { filter: { status: 'all', search: 'label:menu' } },
        candidates: [
          { providerId: 'm1', promptVersion: 1 },
          { providerId: 'm1', promptVersion: 2 },
        ],
      });
    await userEvent.type(form.getByLabelText('Cost limit'), '2');
    await userEvent.click(form.getByRole('button', { name: 'Start comparison' }));
    expect(await screen.findByRole('heading', { name: 'Comparison' })).toBeTruthy();
    expect(started).toEqual([expect.objectContaining({ maxCost: 2, seed: 1 })]);
  });

  it('begins with the locale that has most reviewed translations', async () => {
    const estimated: unknown[] = [];
    const progress = { progress: 1, translated: 3, total: 3, errors: 0, warnings: 0 };
    const ofLocale = { ...progress, wordsLeft: null, lastActivity: null };
    openMachine('machine', {
      answers: {
        'GET /projects/p1/stats': {
          data: {
            projectStats: { ...progress, reviewed: 2, terms: 3, locales: 2 },
            localeStats: { de: { ...ofLocale, reviewed: 0 }, en: { ...ofLocale, reviewed: 2 } },
          },
        },
        'POST /projects/p1/machine/benches/estimate': (body) => {
          estimated.push(body);
          return { data: estimate };
        },
      },
    });
    await press('Compare prompts');
    await expect.poll(() => estimated).toEqual([expect.objectContaining({ locale: 'en' })]);
  });

  it('says of each host once whether texts leave the own network', async () => {
    const near = { ...usableProvider, id: 'm2', host: 'ollama:11434', isLocal: true };
    openMachine('machine', {
      settings: { providers: [usableProvider, near] },
      answers: { 'POST /projects/p1/machine/benches/estimate': { data: estimate } },
    });
    await press('Compare prompts');
    const form = within(await screen.findByRole('dialog', { name: 'Compare prompts' }));
    const said = await form.findByText(/nothing is saved as a translation/);
    expect(said.textContent).toMatch(
      /^Texts are sent to models\.example\.com\. Texts are sent to ollama:11434, in your own network\. /,
    );
  });
});

describe('the page', () => {
  it('shows both side by side, and each text with what differs', async () => {
    openMachine('machine/benches/b1', {
      answers: {
        'GET /projects/p1/machine/benches/b1': { data: bench },
        'GET /projects/p1/machine/benches/b1/texts': {
          data: {
            texts: [
              {
                ...{ termId: 't1', term: 'menu.open', source: 'Open', approved: 'Datei auf' },
                answers: [{ ...answer, value: 'Datei zu', similarity: 77.7 }, answer],
              },
              {
                ...{ termId: 't2', term: 'menu.close', source: 'Close', approved: 'Datei zu' },
                answers: [{ ...answer, value: null, reason: 'filter', similarity: 0 }, null],
              },
            ],
            nextCursor: null,
          },
        },
      },
    });
    const cells = async (name: string) =>
      within(await screen.findByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(await cells('Similarity, mean')).toEqual(['84.2%', '91.5%']);
    expect(await cells('Exactly the same')).toEqual(['1 of 2', '2 of 2']);
    expect(screen.getByText('91.5%').tagName).toBe('STRONG');
    expect(screen.getByText(/The provider does not accept the key/)).toBeTruthy();
    const list = await screen.findByRole('list', { name: 'Texts' });
    const [first, second] = await within(list).findAllByRole('listitem');
    expect(first?.querySelector('del')?.textContent).toContain('auf');
    expect(first?.querySelector('ins')?.textContent).toContain('zu');
    expect(second?.textContent).toContain('The model refuses the text.');
    expect(second?.textContent).toContain('Nothing yet');
  });
});

import type { JudgedSpan, Judgement } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fieldText, openEditor, translationField } from '../../../../testing/pages/open-editor.ts';

const loud: JudgedSpan = {
  ...{ category: 'fluency.punctuation', severity: 'minor', text: '!!', start: 4, end: 6 },
  ...{ explanation: 'Too loud.', fix: '!' },
};
const missing: JudgedSpan = {
  ...{
    category: 'accuracy.omission',
    severity: 'critical',
    text: 'please',
    start: null,
    end: null,
  },
  ...{ explanation: 'It is rude.', fix: null },
};
const judged = (...spans: JudgedSpan[]): Judgement => ({
  score: 110,
  spans,
  model: 'wise',
  judgedAt: '2027-01-01T12:00:00.000Z',
});

const opinions = () => screen.queryAllByRole('list', { name: 'A model’s opinion' });
const lines = () =>
  opinions().flatMap((list) =>
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  );

describe('the opinion of a model', () => {
  it('says what it thinks is wrong, the worst first and without a number', async () => {
    await openEditor(['Halt!!', 'Gut', 'Neu'], {
      judgements: { 0: judged(loud, missing), 1: { ...judged(), score: 0 } },
    });
    await waitFor(() =>
      expect(lines()).toEqual([
        'Critical, Omission: please It is rude.',
        'Minor, Punctuation: !! Too loud.!',
      ]),
    );
    expect(opinions()).toHaveLength(1);
    const whole = opinions()[0]?.parentElement?.textContent;
    expect(whole).toContain('wise');
    expect(whole).not.toMatch(/\d/);
  });

  it('opens the field with what it would write, and goes with its words', async () => {
    const { saved } = await openEditor(['Halt!!'], { judgements: { 0: judged(loud) } });
    await userEvent.click(await screen.findByRole('button', { name: 'Replace “!!” by “!”' }));
    await waitFor(() => expect(fieldText()).toBe('Halt!'));
    expect(opinions()).toEqual([]);
    await waitFor(() => expect(document.activeElement).toBe(translationField()));
    expect(saved).toEqual([]);
    await userEvent.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(saved).toMatchObject([{ value: 'Halt!' }]));
  });

  it('stays beside what is typed, and is gone with the text that it is of', async () => {
    const { saved } = await openEditor(['Halt!!'], { judgements: { 0: judged(loud, missing) } });
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('Bitte');
    await waitFor(() => expect(fieldText()).toContain('Bitte'));
    expect(lines()).toHaveLength(2);
    await userEvent.keyboard('{Control>}s{/Control}{Escape}');
    await waitFor(() => expect(saved).toHaveLength(1));
    await waitFor(() => expect(opinions()).toEqual([]));
  });

  it('offers no fix to those who may not write', async () => {
    await openEditor(['Halt!!'], { role: 'viewer', judgements: { 0: judged(loud) } });
    await waitFor(() => expect(lines()).toEqual(['Minor, Punctuation: !! Too loud.']));
    expect(within(opinions()[0] as HTMLElement).queryAllByRole('button')).toEqual([]);
  });
});

import { changeSetHeader } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { chooseOption } from '../../../testing/choose-option.ts';
import { termIdOf } from '../../../testing/entry-server.ts';
import { toJob } from '../../../testing/import-answers.ts';
import { openEditor } from '../../../testing/pages/open-editor.ts';

const preview = 'POST /projects/p1/translations/de/memory/preview';
const fill = 'POST /projects/p1/translations/de/memory';

const page = (counts: object, nextCursor: string | null = null) => ({
  data: {
    bands: {},
    examples: [],
    without: 0,
    skipped: 0,
    progress: { done: 2, total: 2 },
    nextCursor,
    ...counts,
  },
});

async function openFill(answers: Answers) {
  await openEditor(['', ''], { sourceLocale: 'en', answers });
  await userEvent.keyboard('{ArrowDown}x{ArrowUp}x');
  await userEvent.click(await screen.findByRole('button', { name: 'Fill from memory' }));
  return within(await screen.findByRole('dialog', { name: 'Fill from memory' }));
}

const example = {
  band: 'exact',
  termId: termIdOf(0),
  term: 'open',
  source: 'Open',
  target: 'Öffnen',
};

const select = { ids: [termIdOf(1), termIdOf(0)] };

test('counts by band what would be filled, part by part, and fills it with an offer to undo', async () => {
  const asked: unknown[] = [];
  const filled: unknown[] = [];
  const dialog = await openFill({
    [preview]: (body) => {
      asked.push(body);
      const isFirst = !(body as { cursor?: string }).cursor;
      return isFirst
        ? page({ bands: { exact: 1 }, examples: [example] }, 'next')
        : page({ bands: { '85-94': 1 }, without: 1 });
    },
    [fill]: (body) => {
      filled.push(body);
      const data = { bands: { exact: 1, '85-94': 1 }, without: 1, skipped: 0, filled: 2 };
      return Response.json({ data }, { headers: { [changeSetHeader]: 'c9' } });
    },
  });
  await dialog.findByText('2 translations can be filled. 1 has no match.');
  const rows = dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual(['100%, the same text1OpenÖffnen', 'OpenÖffnen', '85–94%1']);
  await chooseOption('Lowest match', '85% or better');
  await userEvent.click(dialog.getByLabelText(/^Also replace what a machine wrote/));
  await userEvent.click(await dialog.findByRole('button', { name: 'Fill 2 translations' }));
  await waitFor(() => expect(filled).toEqual([{ select, minScore: 85, overwrite: 'machine' }]));
  expect(asked[0]).toEqual({ select, minScore: 100, overwrite: 'nothing' });
  await screen.findByText('2 changed. 1 left as it is.');
  await screen.findByRole('button', { name: 'Undo' });
});

test('shows how far filling in the background is, and can cancel it', async () => {
  const job = toJob({ name: 'fill', about: { locale: 'de', minScore: 100 }, progress: null });
  const dialog = await openFill({
    [preview]: page({ bands: { exact: 2 } }),
    [fill]: () => Response.json({ data: job }, { status: 202 }),
    'GET /projects/p1/jobs': { data: [job] },
    [`DELETE /jobs/${job.id}`]: { data: { ...job, state: 'cancelled' } },
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Fill 2 translations' }));
  await dialog.findByRole('progressbar', { name: 'Filling translations…' });
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await dialog.findByText('Filling was cancelled. Nothing was changed.');
});

test('offers to undo what was filled in the background, also when the dialog was closed meanwhile', async () => {
  const job = toJob({ name: 'fill', about: { locale: 'de', minScore: 100 }, progress: null });
  const result = { bands: { exact: 2 }, without: 0, skipped: 0, filled: 2 };
  let state = 'running';
  const dialog = await openFill({
    [preview]: page({ bands: { exact: 2 } }),
    [fill]: () => Response.json({ data: job }, { status: 202 }),
    'GET /projects/p1/jobs': () => Response.json({ data: [{ ...job, state }] }),
    [`GET /jobs/${job.id}`]: { data: { ...job, state: 'done', result, changeSetId: 'c9' } },
  });
  await userEvent.click(await dialog.findByRole('button', { name: 'Fill 2 translations' }));
  await dialog.findByRole('progressbar', { name: 'Filling translations…' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  state = 'done';
  await screen.findByText('2 changed.');
  await screen.findByRole('button', { name: 'Undo' });
}, 15_000);

test('offers nothing where memories have nothing', async () => {
  const dialog = await openFill({ [preview]: page({ without: 2 }) });
  await dialog.findByText('Nothing can be filled. 2 have no match.');
  expect(dialog.getByRole('button', { name: 'Fill' })).toHaveProperty('disabled', true);
});

import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Answers } from '../../../../testing/answers.ts';
import { termIdOf } from '../../../../testing/entry-server.ts';
import { fromShop, matchOf } from '../../../../testing/memory-answers.ts';
import { fieldText, openEditor, rowAt } from '../../../../testing/pages/open-editor.ts';

const asked = `GET /projects/p1/terms/${termIdOf(0)}/matches/de`;
const same = `GET /projects/p1/terms/${termIdOf(0)}/same-texts/de`;
const search = 'GET /projects/p1/memories/search';

async function openWide(answers: Answers, value = '') {
  const narrow = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...narrow(media),
    matches: media === '(width >= 80em)',
  }));
  const app = await openEditor([value], {
    sourceLocale: 'en',
    reference: 'Open the file',
    answers: {
      [asked]: { data: { source: 'Open the file', matches: [], forms: [] } },
      [same]: { data: [] },
      ...answers,
    },
  });
  const panel = async () =>
    within(await screen.findByRole('complementary', { name: 'Term details' }));
  return { ...app, panel };
}

test('shows matches with what differs and where they are from, and takes one', async () => {
  const match = matchOf('Öffne die Tür', {
    score: 78,
    kind: 'similar',
    source: 'Open the door',
    penalty: 3,
    quality: 'reviewed',
    count: 2,
  });
  const { panel } = await openWide({
    [asked]: { data: { source: 'Open the file', matches: [match], forms: [] } },
  });
  await userEvent.keyboard('4');
  const shown = await panel();
  const item = (await shown.findByText('Öffne die Tür')).closest('li');
  expect(item?.textContent).toContain('78%');
  expect(item?.textContent).toContain('Similar text\u00a0· 3 points less');
  expect(item?.textContent).toMatch(/Removed: doorAdded: file/);
  expect(item?.textContent).toMatch(/Reviewed.*Harbour.*file\.open.*Grace/);
  expect(item?.textContent).toContain('2 texts have this translation');
  await userEvent.click(shown.getByRole('button', { name: 'Use “Öffne die Tür”' }));
  await waitFor(() => expect(fieldText()).toBe('Öffne die Tür'));
});

test('lists the same text elsewhere, with links to it', async () => {
  const { panel } = await openWide({
    [same]: {
      data: [
        {
          project: { id: 'p2', name: 'Pier' },
          termId: fromShop.termId,
          term: 'open',
          path: null,
          value: 'Datei öffnen',
          quality: 'reviewed',
          origin: 'person',
          date: fromShop.date,
        },
      ],
    },
  });
  await userEvent.keyboard('4');
  const shown = await panel();
  await shown.findByText('Same text elsewhere');
  const link = shown.getByRole('link', { name: 'open' });
  expect(link.getAttribute('href')).toMatch(/^\/projects\/p2\/translations\/de\?term=/);
  await shown.findByText('Nothing like this was translated before.');
});

test('searches memories for what is selected, on the side where it is, and marks the words', async () => {
  const { panel } = await openWide({
    [search]: {
      data: {
        hits: [
          {
            source: 'Open the file',
            target: 'Datei öffnen',
            quality: 'translated',
            from: fromShop,
          },
        ],
        nextCursor: null,
      },
    },
  });
  const text = within(rowAt(0)).getByText('Open the file');
  document.getSelection()?.selectAllChildren(text);
  await userEvent.keyboard('{Control>}{Shift>}f{/Shift}{/Control}');
  const shown = await panel();
  const field = await shown.findByRole('searchbox', { name: 'Search memories' });
  expect(field).toHaveProperty('value', 'Open the file');
  await waitFor(() => expect(document.activeElement).toBe(field));
  await shown.findByText('Datei öffnen');
  const marks = shown.getAllByText((_, element) => element?.tagName === 'MARK');
  expect(marks.map(({ textContent }) => textContent)).toEqual(['Open', 'the', 'file']);
  expect(shown.getByRole('radio', { name: 'Source texts' })).toHaveProperty('checked', true);
  await userEvent.clear(field);
  await shown.findByText('Nothing like this was translated before.');
});

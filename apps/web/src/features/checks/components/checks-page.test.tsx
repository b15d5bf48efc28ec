import type { CheckSettings, FindingIgnore } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Answers } from '../../../testing/answers.ts';
import { chooseOption } from '../../../testing/choose-option.ts';
import { fillIn, isDisabled, press } from '../../../testing/fill-in.ts';
import { openProject } from '../../../testing/pages/open-project.ts';

const usual = { isOnByDefault: true, hasFix: true, isLive: false };

const settings: CheckSettings = {
  checks: [
    {
      id: 'placeholder.missing',
      family: 'placeholders',
      severity: 'error',
      isOnByDefault: true,
      hasFix: true,
      isLive: false,
    },
    { id: 'space.double', family: 'space', severity: 'warning', ...usual },
    { id: 'custom', family: 'custom', severity: 'warning', ...usual },
    { id: 'spelling', family: 'language', severity: 'info', ...usual, isLive: true },
  ],
  levels: [{ check: 'space.double', locale: null, level: 'off' }],
  rules: [
    {
      id: 'r1',
      name: 'Product',
      target: { pattern: 'parlance' },
      level: 'warning',
      message: 'Write it with a capital.',
    },
  ],
};

const ignore: FindingIgnore = {
  id: 'i1',
  check: 'space.double',
  fingerprint: 'f1',
  scope: 'finding',
  termId: 't1',
  term: 'menu.open',
  locale: 'de',
  text: 'two  words',
  reason: 'It is a table.',
  by: { type: 'user', id: 'u1', name: 'Ada' },
  date: '2027-01-01T00:00:00.000Z',
  findings: 1,
};

const date = { created: ignore.date, modified: ignore.date };

function open(answers: Answers = {}, role: 'admin' | 'viewer' = 'admin', search = '') {
  const sent: unknown[] = [];
  let current = settings;
  const { asked } = openProject(`checks${search}`, {
    role,
    answers: {
      'GET /projects/p1/checks': { data: settings },
      'PATCH /projects/p1/checks': (body) => {
        sent.push(body);
        current = { ...current, ...(body as Partial<CheckSettings>) };
        return { data: current };
      },
      'GET /projects/p1/findings': {
        data: { findings: [], total: 3, byCheck: { 'placeholder.missing': 3 }, nextCursor: null },
      },
      'GET /projects/p1/findings/ignores': { data: { ignores: [ignore], nextCursor: null } },
      'GET /projects/p1/labels': { data: [] },
      ...answers,
    },
  });
  return { sent, asked };
}

/** Returns the list of what the page asks for when it counts findings from here on. */
function watchCounts(): string[] {
  const queries: string[] = [];
  const answer = globalThis.fetch;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const [path = '', query = ''] = url.split('?');
    if (path.endsWith('/findings')) queries.push(query);
    return answer(url, init);
  });
  return queries;
}

const levelOf = (check: string) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `Level of “${check}”` });
const shownLevel = async (check: string) => (await levelOf(check)).selectedOptions[0]?.textContent;

describe('levels', () => {
  test('show what was found, and what counts', async () => {
    open();
    await screen.findByText('3 problems');
    expect(await shownLevel('Missing placeholders')).toBe('Default (Error)');
    expect(await shownLevel('Spaces in a row')).toBe('Off');
    expect(screen.queryByRole('combobox', { name: /Rules of the project/ })).toBeNull();
  });

  test('of a check that looks at no saved text keep none from being saved, and nothing is counted', async () => {
    open();
    const level = await levelOf('Spelling');
    const options = [...level.options].map(({ textContent }) => textContent);
    expect(options).toEqual(['Default (Note)', 'Off', 'Note', 'Warning', 'Error']);
    expect(level.closest('tr')?.textContent).toContain('While typing');
  });

  test('are saved at once, with all others, also when several are chosen quickly', async () => {
    const { sent } = open();
    await userEvent.selectOptions(await levelOf('Missing placeholders'), 'Blocks saving');
    await userEvent.selectOptions(await levelOf('Spaces in a row'), 'Default (Warning)');
    await waitFor(() => expect(sent).toHaveLength(2));
    const saves = { check: 'placeholder.missing', locale: null, level: 'save' };
    expect(sent).toEqual([{ levels: [...settings.levels, saves] }, { levels: [saves] }]);
    expect(await shownLevel('Missing placeholders')).toBe('Blocks saving');
    expect(await shownLevel('Spaces in a row')).toBe('Default (Warning)');
  });

  test('of a language go before those of all, and the numbers lead to its problems', async () => {
    const { sent } = open();
    await chooseOption('Language', 'de');
    expect(await shownLevel('Spaces in a row')).toBe('As for all languages (Off)');
    const link = await screen.findByRole('link', {
      name: 'Show the 3 problems of “Missing placeholders”',
    });
    expect(link.getAttribute('href')).toBe(
      '/projects/p1/translations/de?problems=placeholder.missing',
    );
    await userEvent.selectOptions(await levelOf('Spaces in a row'), 'Note');
    await waitFor(() =>
      expect(sent).toEqual([
        {
          levels: [...settings.levels, { check: 'space.double', locale: 'de', level: 'info' }],
        },
      ]),
    );
  });

  test('can be seen of some files alone, as the address says', async () => {
    const file = { id: 'f1', path: '{locale}/home.json', format: null, date };
    const unnamed = { id: 'p1', path: null, format: null, date };
    open({ 'GET /projects/p1/files': { data: [unnamed, file] } }, 'admin', '?files=f1&locale=de');
    const queries = watchCounts();
    const link = await screen.findByRole('link', { name: /of “Missing placeholders”/ });
    expect(link.getAttribute('href')).toBe(
      '/projects/p1/translations/de?problems=placeholder.missing&files=f1',
    );
    expect(queries.at(-1)).toBe('limit=1&locale=de&files=f1');
    await press('Files: 1');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Unnamed file' }));
    await waitFor(() => expect(queries.at(-1)).toBe('limit=1&locale=de&files=f1%2Cp1'));
  });

  test('that are refused go back to what they were', async () => {
    open({ 'PATCH /projects/p1/checks': 500 });
    await userEvent.selectOptions(await levelOf('Spaces in a row'), 'Error');
    await screen.findByRole('alert');
    await waitFor(async () => expect(await shownLevel('Spaces in a row')).toBe('Off'));
  });

  test('that were chosen after a refused one are those that the server has', async () => {
    const answers = [500, { data: { ...settings, levels: [] } }];
    open({ 'PATCH /projects/p1/checks': () => answers.shift() ?? 500 });
    await userEvent.selectOptions(await levelOf('Missing placeholders'), 'Off');
    await userEvent.selectOptions(await levelOf('Spaces in a row'), 'Default (Warning)');
    await waitFor(async () => {
      expect(await shownLevel('Missing placeholders')).toBe('Default (Error)');
      expect(await shownLevel('Spaces in a row')).toBe('Default (Warning)');
    });
  });

  test('are only read by people who may not change them', async () => {
    open({}, 'viewer');
    const row = await screen.findByRole('row', { name: /Missing placeholders/ });
    expect(within(row).getByText('Error')).toBeTruthy();
    expect(screen.queryAllByRole('combobox', { name: /^Level of/ })).toEqual([]);
    expect(screen.queryByRole('button', { name: 'New rule' })).toBeNull();
  });
});

describe('rules', () => {
  test('are tried on texts before they are saved, with the others', async () => {
    const { sent } = open();
    await press('New rule');
    await fillIn({
      Name: 'No colour',
      'Pattern in the translation': '(colo',
      'What people are told': 'Write color.',
    });
    await screen.findByText(/^Not a pattern of RE2 at character 1: missing closing \)/);
    expect(isDisabled('Create')).toBe(true);
    await fillIn({ 'Pattern in the translation': 'colo(u)r', Replacement: 'color' });
    await fillIn({ Translation: 'The color is right.' });
    await screen.findByText('The rule finds nothing here.');
    await fillIn({ Translation: 'The colour is wrong.' });
    const said = within(screen.getByRole('dialog')).getByRole('status');
    await waitFor(() =>
      expect(said.textContent).toBe('Found: “colour” Fixed: The color is wrong.'),
    );
    await press('Create');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const written = {
      name: 'No colour',
      message: 'Write color.',
      target: { pattern: 'colo(u)r' },
      replacement: 'color',
      level: 'warning',
    };
    expect(sent).toEqual([{ rules: [...settings.rules, written] }]);
    expect(await screen.findByText('No colour')).toBeTruthy();
  });

  test('keep their ids when they are edited, and go when they are deleted', async () => {
    const { sent } = open();
    await press('Edit rule Product');
    await fillIn({ Name: 'Name' });
    await press('Save');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([{ rules: [{ ...settings.rules[0], name: 'Name' }] }]);
    await press('Delete rule Name');
    await press('Delete rule');
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent[1]).toEqual({ rules: [] });
  });
});

describe('what is ignored', () => {
  test('says where, by whom and why, and counts again when asked', async () => {
    const { asked } = open({ 'DELETE /projects/p1/findings/ignores/i1': {} });
    const list = await screen.findByRole('list', { name: 'Ignored problems' });
    expect(list.textContent).toMatch(/menu\.open in de \(de\)\s· Ada/);
    expect(screen.getByText('It is a table.')).toBeTruthy();
    expect(screen.getByText('two words')).toBeTruthy();
    await press('Count again: Spaces in a row');
    await waitFor(() => expect(asked).toContain('DELETE /projects/p1/findings/ignores/i1'));
  });
});

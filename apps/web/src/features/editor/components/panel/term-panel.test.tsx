import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { termIdOf } from '../../../../testing/entry-server.ts';
import {
  fieldText,
  focusedRow,
  openEditor,
  rowAt,
  translationField,
} from '../../../../testing/pages/open-editor.ts';
import { separator } from '../../../../ui/text/separator.ts';

const versionsOf = (row: number) =>
  `GET /projects/p1/terms/${termIdOf(row)}/translations/de/versions`;
const textsOf = (row: number) => `GET /projects/p1/terms/${termIdOf(row)}/translations`;

const version = (before: string, after: string) => ({
  changeSetId: `${before}-${after}`,
  kind: 'translation.update',
  actor: { type: 'user', id: 'u2', name: 'Grace' },
  date: '2027-01-01T00:00:00.000Z',
  undoes: null,
  before,
  after,
  beforeState: 'translated',
  afterState: 'translated',
  origin: 'person',
  machine: null,
});

const plural = (other: string) => `{n, plural, one {x} other {${other}}}`;

const text = { locale: 'en', value: 'Open', state: 'reviewed', revision: 1, updatedAt: null };

/** Opens the editor in a window with room for the panel. */
async function openWide(
  values: string[],
  { isPlural = false, versions: others }: { isPlural?: boolean; versions?: readonly object[] } = {},
) {
  const narrow = window.matchMedia;
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...narrow(media),
    matches: media === '(width >= 80em)',
  }));
  const rows = values.map((_, row) => row);
  const plain = [version('a', 'b'), version('', 'a')];
  const versions = others ?? (isPlural ? [version(plural('a'), plural('b'))] : plain);
  const answers = Object.fromEntries(
    rows.flatMap((row) => [
      [versionsOf(row), { data: { versions, nextCursor: null } }],
      [textsOf(row), { data: [text] }],
    ]),
  );
  const app = await openEditor(values, { isPlural, answers });
  const panel = () => screen.findByRole('complementary', { name: 'Term details' });
  return { ...app, panel };
}

test('asks for the versions of the term that the selection rests on, and of none that it passes', async () => {
  const { panel, requests } = await openWide(['b', 'b', 'b', 'b']);
  await userEvent.keyboard('2');
  await within(await panel()).findByRole('button', { name: 'Restore “a”' });
  await userEvent.keyboard('{F6}');
  await waitFor(() => expect(focusedRow()).toBe(0));
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(requests).toContain(versionsOf(3)));
  expect(requests.filter((request) => request.endsWith('/versions'))).toEqual([
    versionsOf(0),
    versionsOf(3),
  ]);
});

test('restores a version as an edit, and leaves what is typed to be decided on', async () => {
  const { panel, saved } = await openWide(['b']);
  await userEvent.keyboard('{Enter}');
  await userEvent.type(translationField(), '!');
  await userEvent.keyboard('{F6}2');
  const shown = within(await panel());
  await shown.findByText('Current');
  await userEvent.click(await shown.findByRole('button', { name: 'Restore “a”' }));
  await waitFor(() => expect(saved).toEqual([{ termId: termIdOf(0), value: 'a' }]));
  await within(rowAt(0)).findByRole('button', { name: 'Keep mine' });
  expect(fieldText()).toBe('!b');
});

test('tells by which model and by which prompt a machine made a text', async () => {
  const byMachine = (before: string, after: string, machine: object | null) => ({
    ...version(before, after),
    kind: 'translation.machine',
    origin: 'machine',
    machine,
  });
  const large = { providerName: 'Ours', model: 'large', promptVersion: 3 };
  const { panel } = await openWide(['f'], {
    versions: [
      { ...byMachine('e', 'f', large), kind: 'undo' },
      { ...byMachine('d', 'e', null), origin: 'memory' },
      byMachine('c', 'd', null),
      byMachine('b', 'c', { ...large, model: null, promptVersion: null }),
      byMachine('a', 'b', { ...large, promptVersion: 0 }),
      byMachine('', 'a', large),
    ],
  });
  await userEvent.keyboard('2');
  const shown = within(await panel());
  await shown.findByText(/took back a change/);
  const how = shown.getAllByRole('listitem').map((item) => {
    const line = item.querySelector('time')?.parentElement?.textContent;
    return line?.replace(/\s· [^·]*$/, '');
  });
  expect(how).toEqual([
    'took back a change\u00a0· translated by a machine: large, prompt version 3',
    'taken from the memory',
    'translated by a machine',
    'translated by a machine: Ours',
    'translated by a machine: large, standard prompt',
    'translated by a machine: large, prompt version 3',
  ]);
});

test('tells by which models’ judgements a text was marked as reviewed', async () => {
  const marked = { ...version('a', 'a'), kind: 'translation.judge', afterState: 'reviewed' };
  const { panel } = await openWide(['a'], {
    versions: [
      { ...marked, changeSetId: 'm2', judgedBy: ['large', 'wise'] },
      { ...marked, changeSetId: 'm1', judgedBy: [] },
      version('', 'a'),
    ],
  });
  await userEvent.keyboard('2');
  const shown = within(await panel());
  await shown.findByText('large, wise');
  const lines = shown.getAllByRole('listitem').map(({ textContent }) => textContent ?? '');
  const marks = lines.filter((line) => line.startsWith('Marked'));
  expect(marks.map((line) => line.split(separator)[0])).toEqual([
    'Marked as reviewed by two judgements: large, wise',
    'Marked as reviewed by two judgements',
  ]);
});

test('compares the forms of a plural one by one', async () => {
  const { panel } = await openWide([plural('b')], { isPlural: true });
  await userEvent.keyboard('2');
  await within(await panel()).findByText('Grace');
  const forms = within(await panel()).getAllByRole('definition');
  expect(forms.map(({ textContent }) => textContent)).toEqual(['x', 'Removed: aAdded: b']);
});

test('copies the text of another language into the field, and closes by its key', async () => {
  const { panel } = await openWide(['']);
  await userEvent.keyboard('3');
  const shown = within(await panel());
  await userEvent.click(await shown.findByRole('button', { name: /^Copy the text in English/ }));
  await waitFor(() => expect(fieldText()).toBe('Open'));
  await userEvent.click(shown.getByRole('tab', { name: 'Context' }));
  await userEvent.keyboard('.');
  await waitFor(() =>
    expect(screen.queryByRole('complementary', { name: 'Term details' })).toBeNull(),
  );
  expect(localStorage.getItem('parlance.panel')).toContain('closed');
});

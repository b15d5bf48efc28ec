import type { ImportResult, TableHead } from '@parlance/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openFiles, planned, preview, summary } from '../../../../../testing/import-answers.ts';
import { chooseFiles } from '../../../../../testing/import-form.ts';
import { answerUploads } from '../../../../../testing/upload-server.ts';

const { missing: _, ...own } = preview;
const result: ImportResult = {
  ...summary,
  preview,
  locales: [{ ...summary, locale: 'de', preview: own }],
};

const head: TableHead = {
  width: 3,
  rows: [
    ['Name', 'Original', 'Text'],
    ['menu.quit', 'Quit', 'Beenden'],
  ],
  columns: ['key', 'source', 'ignore'],
  firstRow: 'header',
  origin: 'unclear',
};

/** Opens the dialog with a table that the server answers this head for; returns the log of the requests. */
async function openTable(table: TableHead | number, name = 'texts.csv') {
  const sent = answerUploads(({ query }) => (query.has('locale') ? planned : result));
  const answer = typeof table === 'number' ? table : { data: table };
  openFiles('import', { answers: { 'POST /projects/p1/imports/table': answer } });
  const content = 'Name,Original,Text\nmenu.quit,Quit,Beenden\n';
  await chooseFiles([name, content]);
  return sent;
}

const table = () => screen.findByRole('table', { name: 'Columns of the table' });
const column = (name: string) => screen.getByRole('combobox', { name });

async function choose(name: string, option: RegExp | string) {
  await userEvent.click(column(name));
  await userEvent.click(await screen.findByRole('option', { name: option }));
}

it('asks which column has what where the header does not tell', async () => {
  const sent = await openTable(head);
  expect(within(await table()).getByRole('columnheader', { name: 'Text' })).toBeTruthy();
  expect(screen.getByText('Choose the locale of at least one column.')).toBeTruthy();
  expect(column('Column 1: Name')).toHaveProperty('value', 'Key');
  expect(sent).toHaveLength(0);

  await choose('Column 3: Text', /^German/);
  await screen.findByRole('region', { name: 'What the import changes' });
  expect(screen.getByText('This is remembered for the file, for its exports too.')).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Destination locale' })).toHaveProperty(
    'value',
    'All locales of the file',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  await screen.findByText('File imported', { exact: false });
  const asked = 'format=csv&columns=key%2Csource%2Cde&firstRow=header&strategy=overwrite';
  expect(sent.map(({ query }) => query.toString())).toEqual([`${asked}&dryRun=true`, asked]);
});

it('shows the first row as data where it is no header', async () => {
  const sent = await openTable({ ...head, columns: ['key', 'ignore', 'de'] });
  const cells = () => screen.getAllByRole('cell').map(({ textContent }) => textContent);
  await table();
  expect(cells()).not.toContain('Name');
  await userEvent.click(screen.getByRole('checkbox', { name: 'The first row is a header' }));
  expect(cells()).toContain('Name');
  expect(column('Column 1')).toHaveProperty('value', 'Key');
  await expect
    .poll(() => sent.map(({ query }) => query.get('firstRow')))
    .toEqual(['header', 'data']);
});

it('takes a role from the column that had it', async () => {
  await openTable(head);
  await table();
  await choose('Column 2: Original', 'Key');
  expect(column('Column 1: Name')).toHaveProperty('value', 'Ignore');
  await choose('Column 2: Original', 'Notes');
  expect(screen.getByText('Choose the column with the keys.')).toBeTruthy();
});

it.each([
  ['remembered', 'As they were chosen for this file before.'],
  ['recognised', 'Recognised from the first row. Change what is wrong.'],
] as const)('sends no choice where the columns are %s', async (origin, remark) => {
  const sent = await openTable({ ...head, columns: ['key', 'ignore', 'de'], origin });
  await table();
  expect(screen.getByText(remark)).toBeTruthy();
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]?.query.has('columns')).toBe(false);
});

it('waits for the locale of texts that are in any', async () => {
  const sent = await openTable({ ...head, columns: ['key', 'source', 'value'] });
  await table();
  expect(sent).toHaveLength(0);
  await userEvent.click(screen.getByRole('combobox', { name: 'Destination locale' }));
  await userEvent.click(await screen.findByRole('option', { name: /^German/ }));
  await expect
    .poll(() => sent.map(({ query }) => query.get('columns')))
    .toEqual(['key,source,value']);
});

it('lets the import say what is wrong with a file that is no table', async () => {
  const sent = await openTable(400, 'de.csv');
  await expect.poll(() => sent).toHaveLength(1);
  expect(screen.queryByRole('table')).toBeNull();
});

it('is worked by keyboard', async () => {
  const sent = await openTable(head);
  await table();
  column('Column 2: Original').focus();
  await userEvent.tab();
  await userEvent.keyboard('German{Enter}');
  await expect.poll(() => sent.map(({ query }) => query.get('columns'))).toEqual(['key,source,de']);
  await userEvent.tab();
  expect(document.activeElement).toBe(
    screen.getByRole('checkbox', { name: 'The first row is a header' }),
  );
});

import type { Role } from '@parlance/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Answers } from '../../../../testing/answers.ts';
import { chooseOption } from '../../../../testing/choose-option.ts';
import { harbour, openProject } from '../../../../testing/pages/open-project.ts';

const plan = (maxStrings: number) => ({
  data: { code: 'open-source', name: 'Open source', maxStrings, date: harbour.date },
});

function open(role: Role = 'admin', answers: Answers = {}) {
  return openProject('settings', {
    role,
    answers: { 'GET /projects/p1/plan': plan(100_000), ...answers },
  });
}

const save = () => screen.findByRole('button', { name: 'Save changes' });

it('saves only what was changed, which every page then shows', async () => {
  const bodies: unknown[] = [];
  open('admin', {
    'PATCH /projects/p1': (body) => {
      bodies.push(body);
      return { data: { ...harbour, name: 'Port' } };
    },
  });
  expect(await save()).toHaveProperty('disabled', true);
  const name = screen.getByLabelText('Project Name');
  expect(name).toHaveProperty('value', 'Harbour');
  expect(screen.getByLabelText('Project Description')).toHaveProperty('value', 'All texts');
  await userEvent.clear(name);
  await userEvent.type(name, 'Port');
  await userEvent.click(await save());
  const saved = await screen.findByText('Successfully updated the project.');
  expect(saved.closest('[role="status"]')).not.toBeNull();
  expect(bodies).toEqual([{ name: 'Port' }]);
  expect(screen.getByRole('complementary', { name: 'Port' })).toBeTruthy();
  expect(await save()).toHaveProperty('disabled', true);
});

it('says whether keys are source texts', async () => {
  const bodies: unknown[] = [];
  open('admin', {
    'PATCH /projects/p1': (body) => {
      bodies.push(body);
      return { data: { ...harbour, textsInKeys: true } };
    },
  });
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Keys are source texts' }));
  await userEvent.click(await save());
  await screen.findByText('Successfully updated the project.');
  expect(bodies).toEqual([{ textsInKeys: true }]);
});

it('takes a pattern for links to the code, and says what is wrong with one', async () => {
  const bodies: unknown[] = [];
  open('admin', {
    'PATCH /projects/p1': (body) => {
      bodies.push(body);
      return { data: { ...harbour, referenceUrl: 'https://example.com/{path}' } };
    },
  });
  const field = await screen.findByLabelText('Links to the code');
  await userEvent.type(field, 'example.com/{{path}');
  await userEvent.tab();
  await screen.findByText(/with \{path\}, such as/);
  expect(await save()).toHaveProperty('disabled', true);
  await userEvent.clear(field);
  await userEvent.type(field, 'https://example.com/{{path}');
  await userEvent.click(await save());
  await screen.findByText('Successfully updated the project.');
  expect(bodies).toEqual([{ referenceUrl: 'https://example.com/{path}' }]);
});

it('chooses one of the locales as the source locale, or none', async () => {
  const bodies: unknown[] = [];
  let sourceLocale: string | null = null;
  open('admin', {
    'PATCH /projects/p1': (body) => {
      bodies.push(body);
      sourceLocale = sourceLocale === null ? 'de' : null;
      return { data: { ...harbour, sourceLocale } };
    },
  });
  const field = await screen.findByRole('combobox', { name: 'Source locale' });
  expect(field).toHaveProperty('value', '');
  expect(field).toHaveProperty('placeholder', 'None');
  await chooseOption('Source locale', 'de');
  await userEvent.click(await save());
  await screen.findByText('Successfully updated the project.');
  expect(field).toHaveProperty('value', 'de (de)');
  await userEvent.click(screen.getByLabelText('Clear'));
  await userEvent.click(await save());
  await waitFor(() => expect(bodies).toEqual([{ sourceLocale: 'de' }, { sourceLocale: null }]));
});

it('keeps what was typed when it could not be saved', async () => {
  open('admin', { 'PATCH /projects/p1': 500 });
  const description = await screen.findByLabelText('Project Description');
  await userEvent.type(description, ' of the app');
  await userEvent.click(await save());
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(description).toHaveProperty('value', 'All texts of the app');
  expect(await save()).toHaveProperty('disabled', false);
});

it.each([
  ['', 'Name is required.'],
  ['  ', 'Cannot be only whitespace.'],
])('asks for a name instead of "%s"', async (typed, problem) => {
  open();
  const name = await screen.findByLabelText('Project Name');
  await userEvent.clear(name);
  if (typed !== '') await userEvent.type(name, typed);
  await userEvent.tab();
  expect(screen.getByText(problem)).toBeTruthy();
  expect(await save()).toHaveProperty('disabled', true);
});

it('leads back to the project', async () => {
  open();
  await userEvent.click(await screen.findByRole('link', { name: 'Cancel' }));
  await screen.findByRole('heading', { name: 'Translations' });
});

it('shows others what they may not change', async () => {
  open('editor');
  await screen.findByText('Only admins of the project can change these.');
  expect(screen.getByText('All texts')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /Save|Delete|Download/ })).toBeNull();
});

it('shows how much of the plan is used', async () => {
  open();
  expect(await screen.findByText('6 of 100,000 strings')).toBeTruthy();
  expect(screen.getByText('Usage is calculated as terms × locales: 3 × 2.')).toBeTruthy();
  expect(screen.getByText('Open source')).toBeTruthy();
  expect(screen.getByText('open-source')).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Current usage' })).toBeTruthy();
  expect(screen.queryByText(/The plan is full/)).toBeNull();
});

it('says when a plan is full, and when there is no limit', async () => {
  open('admin', { 'GET /projects/p1/plan': plan(6) });
  expect(await screen.findByText('6 of 6 strings')).toBeTruthy();
  expect(screen.getByText(/The plan is full/)).toBeTruthy();
});

it('shows no bar where there is no limit', async () => {
  open('admin', { 'GET /projects/p1/plan': plan(Number.MAX_SAFE_INTEGER) });
  expect(await screen.findByText('6 strings, without a limit')).toBeTruthy();
  expect(screen.queryByRole('progressbar', { name: 'Current usage' })).toBeNull();
});

it('saves a backup under the name of the project and the day', async () => {
  const saved: string[] = [];
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:content');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  onTestFinished(() => {
    for (const spy of [create, revoke, click]) spy.mockRestore();
  });
  const { asked } = open('admin', { 'GET /projects/p1/backup': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Download backup' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]).toMatch(/^Harbour \d{4}-\d\d-\d\d\.zip$/);
  expect(asked).toContain('GET /projects/p1/backup');
});

it('says where a backup failed', async () => {
  open('admin', { 'GET /projects/p1/backup': 500 });
  await userEvent.click(await screen.findByRole('button', { name: 'Download backup' }));
  expect(await screen.findByText(/wrong while making the backup/)).toBeTruthy();
});

it('deletes the project only once its name has been typed, and leads to the projects', async () => {
  const { asked, router } = open('admin', { 'DELETE /projects/p1': {} });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete project' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete project' }));
  expect(
    dialog.getByText((_, element) =>
      /^Are you sure you want to delete the project: .?Harbour.?\?$/.test(
        element?.tagName === 'P' ? (element.textContent ?? '') : '',
      ),
    ),
  ).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Continue' }));
  const field = dialog.getByLabelText('Project Name');
  expect(document.activeElement).toBe(field);
  const confirm = dialog.getByRole('button', { name: 'Delete project' });
  for (const wrong of ['harbour', 'Harbou']) {
    await userEvent.clear(field);
    await userEvent.type(field, wrong);
    expect(confirm).toHaveProperty('disabled', true);
  }
  await userEvent.type(field, '{Enter}');
  expect(asked).not.toContain('DELETE /projects/p1');
  await userEvent.type(field, 'r');
  await userEvent.click(confirm);
  await screen.findByRole('heading', { name: 'Projects' });
  expect(router.state.location.pathname).toBe('/projects');
  expect(asked).toContain('DELETE /projects/p1');
});

it('says in the dialog that it could not be deleted', async () => {
  open('admin', { 'DELETE /projects/p1': 500 });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete project' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Project Name'), 'Harbour{Enter}');
  expect(await dialog.findByRole('alert')).toBeTruthy();
  expect(dialog.getByLabelText('Project Name')).toHaveProperty('value', 'Harbour');
});

it('takes white space in a name as it is shown', async () => {
  const project = { ...harbour, name: ' Old  harbour ' };
  const { asked } = open('admin', {
    'GET /projects/p1': { data: project },
    'DELETE /projects/p1': {},
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Delete project' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
  const dialog = within(screen.getByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Project Name'), 'Old harbour{Enter}');
  await waitFor(() => expect(asked).toContain('DELETE /projects/p1'));
});

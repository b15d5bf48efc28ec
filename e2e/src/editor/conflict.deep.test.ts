import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { inspect } from '../testing/inspect.ts';
import type { Person } from '../testing/person.ts';
import { createProject, flat } from '../testing/project.ts';
import { test, type Visit } from '../testing/test.ts';

describe('two people at one translation', () => {
  test('see both texts, and choose', async ({ visit, newPerson }) => {
    const { ada, grace, project, problems } = await bothAtOne(visit, await newPerson());
    problems.expect(/409/);
    const row = ada.editor.row('menu.open');
    await row.getByText('Öffnen (Ada)').waitFor();
    await row.getByText('Öffnen (Grace)').waitFor();
    expect(await project.translationOf('de', 'menu.open')).toBe('Öffnen (Grace)');
    await inspect(ada.page, 'editor-conflict');

    await row.getByRole('button', { name: 'Keep mine' }).click();
    await ada.editor.sign('menu.open', 'Saved').waitFor();
    expect(await project.translationOf('de', 'menu.open')).toBe('Öffnen (Ada)');
    await grace.page.reload();
    await grace.editor.row('menu.open').getByText('Öffnen (Ada)').waitFor();
  });

  test('lose nothing by a reload before they choose', async ({ visit, newPerson }) => {
    const { ada, project, problems } = await bothAtOne(visit, await newPerson());
    problems.expect(/409/);
    const row = ada.editor.row('menu.open');
    await row.getByRole('button', { name: 'Take theirs' }).waitFor();
    await ada.page.reload();
    await row.getByText('Öffnen (Ada)').waitFor();
    await row.getByRole('button', { name: 'Take theirs' }).click();
    await row.getByText('Öffnen (Ada)').waitFor({ state: 'hidden' });
    await row.getByText('Öffnen (Grace)').waitFor();
    expect(await project.translationOf('de', 'menu.open')).toBe('Öffnen (Grace)');
  });
});

type Visitor = (person: Person) => Promise<Visit>;

/** Two windows on the same list; the first one edits what the second one has saved in the meantime. */
async function bothAtOne(visit: Visitor, person: Person) {
  const project = await createProject(person, 'Atlas', {
    en: flat({ 'menu.open': 'Open', 'menu.close': 'Close' }),
  });
  await project.addLocale('de');
  const first = await visit(person);
  const second = await visit(person);
  const [ada, grace] = [windowOf(first.page), windowOf(second.page)];
  for (const { editor } of [ada, grace]) await editor.open(project.editorPath('de'));
  await write(ada, 'Öffnen (Ada)');
  await write(grace, 'Öffnen (Grace)');
  await grace.page.keyboard.press('Control+s');
  await grace.editor.sign('menu.open', 'Saved').waitFor();
  await ada.page.keyboard.press('Control+s');
  return { ada, grace, project, problems: first.problems };
}

function windowOf(page: Page) {
  return { page, editor: editorPage(page) };
}

async function write({ page, editor }: ReturnType<typeof windowOf>, text: string) {
  await page.keyboard.press('Enter');
  await editor.type(text);
}

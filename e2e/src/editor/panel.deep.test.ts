import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { inspect } from '../testing/inspect.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

const catalogue = `msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\n"

#. On the button of the file menu
#: ../src/menu.ts:12 src/quick.ts
#, c-format
msgid "Open %s"
msgstr "Open %s"

msgid "Close"
msgstr "Close"
`;

test('shows context, versions and other languages of the active term, by keyboard alone', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson('Ada Lovelace');
  const project = await createProject(ada, 'Atlas', {
    en: { format: 'po', text: catalogue },
    de: flat({ 'Open %s': '%s aufmachen' }),
    ar: flat({ 'Open %s': 'افتح %s', Close: 'أغلق' }),
  });
  const params = { projectId: project.id };
  const referenceUrl = 'https://code.example.com/{path}#L{line}';
  await ada.call(endpoints.updateProject, { params, body: { referenceUrl } });
  const { page } = await visit(ada);
  const { keyboard } = page;
  const editor = editorPage(page);
  const panel = page.getByRole('complementary', { name: 'Term details' });
  const focused = page.locator(':focus');
  await editor.open(project.editorPath('de'));
  await editor.rows.first().focus();

  // The context, with a link to the code.
  await keyboard.press('.');
  await panel.getByText('On the button of the file menu').waitFor();
  expect(await panel.getByRole('link').first().getAttribute('href')).toBe(
    'https://code.example.com/src/menu.ts#L12',
  );
  await keyboard.press('ArrowDown');
  await panel.getByText('Nothing else is known about this term.').waitFor();
  await keyboard.press('ArrowUp');
  await panel.getByText('c-format').waitFor();

  // What the code itself tells takes the place of what the file says of it, while the panel is open.
  const listed = await ada.call(endpoints.listTerms, { params });
  const fileId = listed.find(({ value }) => value === 'Open %s')?.fileId;
  const code = {
    line: 40,
    text: "export function FileMenu({ name }) {\n  return (\n    <Button>{format('Open %s', name)}</Button>\n  );\n}",
  };
  const usages = [
    { file: 'src/menu.ts', line: 42, component: 'FileMenu', code },
    { file: 'src/shortcuts.ts', line: 7, component: 'listShortcuts' },
  ];
  await ada.call(endpoints.updateUsages, {
    params,
    body: { ...(fileId === undefined ? {} : { fileId }), terms: [{ term: 'Open %s', usages }] },
  });
  await panel.getByText('src/menu.ts:42').waitFor();
  expect(await panel.getByText('src/menu.ts:12').count()).toBe(0);
  await panel.getByText('src/quick.ts').waitFor();
  await keyboard.press('F6');
  await keyboard.press('ArrowDown');
  expect(await focused.getAttribute('aria-label')).toBe('Code at src/menu.ts:42');
  await keyboard.press('Enter');
  await panel.getByText("<Button>{format('Open %s', name)}</Button>").waitFor();
  await keyboard.press('ArrowDown');
  expect(await focused.getAttribute('href')).toBe('https://code.example.com/src/menu.ts#L42');
  await inspect(page, 'editor-panel-context');
  await panel.waitFor();
  await editor.rows.first().focus();

  // The history, which grows while it is shown.
  await keyboard.press('Enter');
  await editor.type(' bitte');
  await keyboard.press('F6');
  expect(await focused.textContent()).toBe('Context');
  await keyboard.press('F6');
  expect(await focused.getAttribute('aria-label')).toBe('Translation of Open %s');
  await keyboard.press('Control+s');
  await keyboard.press('2');
  await panel.getByText('edited').waitFor();
  expect(await focused.textContent()).toBe('History');
  const terms = await ada.call(endpoints.listTerms, { params });
  const termId = terms.find(({ value }) => value === 'Open %s')?.id ?? '';
  await ada.call(endpoints.updateTranslation, {
    params: { ...params, localeCode: 'de' },
    body: { termId, value: '%s öffnen' },
  });
  const versions = panel.getByRole('listitem');
  await expect.poll(() => versions.count()).toBe(3);
  await inspect(page, 'editor-panel-history', ['dark']);

  // A version comes back by an edit, which can be undone.
  await keyboard.press('2');
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  expect(await focused.getAttribute('aria-label')).toBe('Restore “%s aufmachen”');
  await keyboard.press('Enter');
  await expect.poll(() => project.translationOf('de', 'Open %s')).toBe('%s aufmachen');
  await expect.poll(() => versions.count()).toBe(4);
  await keyboard.press('Control+z');
  await page.getByText('1 change taken back.').waitFor();
  expect(await project.translationOf('de', 'Open %s')).toBe('%s öffnen');
  await panel.getByText('took back a change').waitFor();

  // The other languages: a text goes into the field, and a link to its editor.
  await keyboard.press('3');
  await panel.getByText('العربية').waitFor();
  // Past the link and the text of the source locale, which is the first.
  for (let item = 0; item < 4; item++) await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await editor.field.waitFor();
  expect(await editor.text()).toBe('افتح %s');
  await keyboard.press('Escape');
  await keyboard.press('.');
  await panel.waitFor({ state: 'hidden' });
  await keyboard.press('.');
  await panel.waitFor();
  await inspect(page, 'editor-panel-languages');
  await panel.waitFor();

  // Without room beside the list it is a sheet, which opens when it is wanted.
  await page.setViewportSize({ width: 360, height: 740 });
  await panel.waitFor({ state: 'hidden' });
  await keyboard.press('1');
  await page.getByRole('dialog', { name: 'Term details' }).waitFor();
  await inspect(page, 'editor-panel-sheet', ['phone']);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.locator('[role="tab"]:focus').waitFor();
  for (let tab = 0; tab < 2; tab++) await keyboard.press('ArrowRight');
  await page.getByText('العربية').waitFor();
  for (let item = 0; item < 4; item++) await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect.poll(() => editor.text()).toBe('افتح %s');
});

import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { isDeep } from '../testing/deep.ts';
import { inspect } from '../testing/inspect.ts';
import { keyboardOf } from '../testing/keyboard.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test('placeholders and tags are chips in both directions, and what is saved is the text', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', {
    en: flat({ size: 'Downloaded <b>%.1f</b> of %2$d MB', name: 'Your name' }),
    ar: flat({ size: 'تم تنزيل <b>%.1f</b> من %2$d ميغابايت' }),
  });
  const { page } = await visit(ada);
  const editor = editorPage(page);
  await editor.open(`${project.editorPath('ar')}?reference=en`);
  /** The signs of the chips as they stand on the screen, from the left. */
  const asSeen = (chips: ReturnType<typeof page.locator>) =>
    chips.evaluateAll((elements) =>
      elements.map(({ firstChild }) => {
        const signs = Array.from(firstChild?.textContent ?? '', (sign, index) => {
          const range = document.createRange();
          if (firstChild) range.setStart(firstChild, index);
          if (firstChild) range.setEnd(firstChild, index + 1);
          return { sign, left: range.getBoundingClientRect().left };
        });
        return signs
          .toSorted((a, b) => a.left - b.left)
          .map(({ sign }) => sign)
          .join('');
      }),
    );
  const inList = editor.row('size').locator('[dir="rtl"] [dir="ltr"]');
  expect(await asSeen(inList)).toEqual(['<b>', '%.1f', '</b>', '%2$d']);
  await page.keyboard.press('Enter');
  await editor.field.waitFor();
  expect(await asSeen(editor.field.locator('[dir="ltr"]'))).toEqual([
    '<b>',
    '%.1f',
    '</b>',
    '%2$d',
  ]);
  await inspect(page, 'editor-chips', ['light', 'dark']);

  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await editor.type('حجم ');
  await page.keyboard.press('Control+Shift+Digit2');
  await editor.type(' من\u00a0');
  await editor.row('size').locator('[data-insert="%2$d"]').click();
  await page.keyboard.press('Shift+Enter');
  await editor.type('نهاية ');
  expect(await editor.text()).toBe('حجم %.1f من\u00a0%2$d\nنهاية ');
  await editor.field.getByTitle('U+00A0 NO-BREAK SPACE').waitFor();
  await editor.field.getByTitle('U+0020 SPACE').waitFor();
  await page.keyboard.press('Control+z');
  expect(await editor.text()).not.toContain('نهاية ');
  await page.keyboard.press('Control+Shift+Z');
  await page.keyboard.press('Control+a');
  expect(await page.evaluate(() => getSelection()?.toString())).toContain('حجم %.1f من\u00a0%2$d');
  await page.keyboard.press('Control+s');
  await editor.sign('size', 'Saved').waitFor();
  expect(await project.translationOf('ar', 'size')).toBe('حجم %.1f من\u00a0%2$d\nنهاية ');
});

test('texts are composed beside chips, as input methods do it', async ({ visit, newPerson }) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', {
    en: flat({ hello: 'Hello %1$s!' }),
    ja: flat({ hello: '%1$s' }),
  });
  const { page } = await visit(ada);
  const editor = editorPage(page);
  await editor.open(`${project.editorPath('ja')}?reference=en`);
  await page.keyboard.press('Enter');
  await editor.field.waitFor();
  const input = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    input.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  for (const text of ['s', 'さ', 'さn', 'さん']) await compose(text);
  await page.keyboard.insertText('さん、');
  await page.keyboard.press('Home');
  for (const text of ['o', 'お', 'おは']) await compose(text);
  // A key that ends a composition is not one of the page.
  await page.keyboard.insertText('おはよう ');
  expect(await editor.text()).toBe('おはよう %1$sさん、');
  await page.keyboard.press('Control+s');
  await editor.sign('hello', 'Saved').waitFor();
  expect(await project.translationOf('ja', 'hello')).toBe('おはよう %1$sさん、');
});

test.runIf(isDeep)(
  'plural and select forms are typed by keyboard alone',
  async ({ visit, newPerson }) => {
    const ada = await newPerson();
    const plural = (who: string) => `{n, plural, one {${who} file} other {${who} files}}`;
    const project = await createProject(ada, 'Atlas', {
      en: flat({
        shared: `{who, select, female {${plural('Her')}} other {${plural('Their # <b>new</b>')}}}`,
      }),
    });
    await project.importFile('en', {
      format: 'androidxml',
      text: '<resources><plurals name="days"><item quantity="one">%d day</item><item quantity="other">%d days</item></plurals></resources>',
    });
    await project.addLocale('pl');
    const { page } = await visit(ada);
    const editor = editorPage(page);
    const keyboard = keyboardOf(page);
    await editor.open(`${project.editorPath('pl')}?reference=en`);

    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await keyboard.until('textbox', 'Translation of days, form one');
    const preview = page.getByRole('region', { name: 'Preview' });
    for (const [text, shown] of [
      ['%d dzień', '1 dzień'],
      ['%d dni', '2 dni'],
      ['', ''],
      ['%d dnia', '5 dnia'],
    ] as const) {
      await page.keyboard.insertText(text);
      // The preview is that of the form with the caret. Its number stays where a form is for none.
      if (text !== '') await preview.getByText(shown, { exact: true }).waitFor();
      await page.keyboard.press('Tab');
    }
    await page.getByText('Still empty: many').waitFor();
    // What checks have found after a pause comes before it.
    await keyboard.reach('slider', 'Value of n in the preview');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('status').filter({ hasText: 'Preview: 1 dzień' }).waitFor();
    await keyboard.reach('textbox', 'Translation of days, form many', 'Shift+Tab');
    await page.keyboard.press('Control+Shift+Digit1');
    await page.keyboard.insertText(' dni');
    await inspect(page, 'editor-forms', ['light', 'dark', 'phone']);
    await page.keyboard.press('Control+s');
    await editor.sign('days', 'Saved').waitFor();
    expect(await project.translationOf('pl', 'days')).toBe(
      '{n, plural, one {%d dzień} few {%d dni} many {%d dni} other {%d dnia}}',
    );
    expect(await editor.row('days').locator('dl').last().textContent()).toMatch(/^one%d dzieńfew/);

    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await keyboard.until('textbox', 'Translation of shared, form female · one');
    await page.keyboard.insertText('jej plik');
    await inspect(page, 'editor-forms-table', ['phone']);
    await keyboard.reach('textbox', 'Translation of shared, form other · few');
    await page.keyboard.insertText('ich # pliki');
    await keyboard.follow('button', 'Form for 0');
    await keyboard.until('textbox', 'Translation of shared, form other · =0');
    await page.keyboard.insertText('ich nic');
    await page.keyboard.press('Control+s');
    await editor.sign('shared', 'Saved').waitFor();
    expect(await project.translationOf('pl', 'shared')).toBe(
      '{who, select, female {{n, plural, one {jej plik} other {}}} other {{n, plural, =0 {ich nic} few {ich # pliki} other {}}}}',
    );

    await page.keyboard.press('Enter');
    await keyboard.reach('textbox', 'Translation of shared, form other · few');
    await keyboard.reach('button', 'Remove the form for 0', 'Shift+Tab');
    await page.keyboard.press('Enter');
    await keyboard.until('textbox', 'Translation of shared, form other · one');
    await keyboard.reach('textbox', 'Translation of shared, form other · few');
    await page.keyboard.press('End');
    await page.keyboard.insertText(' }');
    await keyboard.reach('textbox', 'Translation of shared, form female · one', 'Shift+Tab');
    await page.keyboard.press('Control+s');
    await keyboard.until('textbox', 'Translation of shared, form other · few');
    await page.getByRole('alert').filter({ hasText: 'line 1, column 13' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Backspace');
    await page.keyboard.insertText("użytkowników'");
    await page.keyboard.press('Control+s');
    await editor.sign('shared', 'Saved').waitFor();
    expect(await project.translationOf('pl', 'shared')).toBe(
      "{who, select, female {{n, plural, one {jej plik} other {}}} other {{n, plural, few {ich # pliki użytkowników''} other {}}}}",
    );

    await page.keyboard.press('Enter');
    await keyboard.follow('button', 'ICU text');
    await editor.field.waitFor();
    expect(await editor.text()).toContain('{who, select, female {{n, plural, one {jej plik}');
    await inspect(page, 'editor-icu-text');
  },
);

test('an open row stays in view with what can be done, and one that is too tall begins at its top', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const terms = Array.from({ length: 20 }, (_, at) => [`term.${at}`, `Text ${at}`]);
  const lines = (word: string) => Array(5).fill(word).join('\n');
  const tall = `{n, plural, one {# ${lines('line')}} other {# ${lines('lines')}}}`;
  const texts = { ...Object.fromEntries(terms), tall, last: 'Last' };
  const project = await createProject(ada, 'Atlas', { en: flat(texts) });
  await project.addLocale('ar');
  const { page } = await visit(ada);
  const editor = editorPage(page);
  await editor.open(`${project.editorPath('ar')}?reference=en`);
  const list = await editor.grid.locator('..').boundingBox();
  const [top, bottom] = [list?.y ?? 0, (list?.y ?? 0) + (list?.height ?? 0)];
  const buttonEnd = async () => {
    const box = await page.getByRole('button', { name: 'Save and next' }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await editor.field.waitFor();
  await expect.poll(buttonEnd).toBeLessThanOrEqual(bottom);
  for (let line = 0; line < 8; line++) await page.keyboard.press('Enter');
  await expect.poll(buttonEnd).toBeLessThanOrEqual(bottom);
  expect(await editor.text()).toBe('\n'.repeat(8));
  await page.keyboard.press('Escape');

  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  const first = editor.form('zero');
  await first.waitFor();
  expect(await buttonEnd()).toBeGreaterThan(bottom);
  const start = async () => (await first.boundingBox())?.y ?? 0;
  await expect.poll(start).toBeGreaterThan(top);
  await page.keyboard.type('سطر');
  await page.waitForTimeout(300);
  expect(await start()).toBeGreaterThan(top);
  expect(await editor.text(first)).toBe('سطر');
  // The browser shows of a field only the line with the caret.
  for (let form = 0; form < 5; form++) await page.keyboard.press('Tab');
  const lastEnd = async () => {
    const box = await editor.form('other').boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(lastEnd).toBeLessThanOrEqual(bottom);
});

test.runIf(isDeep)(
  'without its code a field is a plain one, in which nothing is lost',
  async ({ visit, newPerson }) => {
    const ada = await newPerson();
    const project = await createProject(ada, 'Atlas', { en: flat({ size: 'Size: %d' }) });
    await project.addLocale('de');
    const { page, problems } = await visit(ada);
    problems.expect(/text-editor.*(ERR_FAILED|Failed)/i);
    await page.route('**/text-editor-*.js', (route) => route.abort());
    const editor = editorPage(page);
    await page.goto(`${project.editorPath('de')}?reference=en`);
    await editor.rows.first().waitFor();
    await page.keyboard.press('Enter');
    await editor.type('Größe: ');
    await page.keyboard.press('Control+Shift+Digit1');
    expect(await editor.field.inputValue()).toBe('Größe: %d');
    await page.keyboard.press('Control+s');
    await editor.sign('size', 'Saved').waitFor();
    expect(await project.translationOf('de', 'size')).toBe('Größe: %d');
  },
);

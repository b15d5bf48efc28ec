import type { Page } from 'playwright-core';
import { choose } from './choose.ts';
import { goTo } from './go-to.ts';

type Status =
  | 'All'
  | 'Untranslated'
  | 'Translated'
  | 'Not reviewed'
  | 'Reviewed'
  | 'Needs work'
  | 'Locked';
type State = 'Untranslated' | 'Translated' | 'Reviewed' | 'Needs work';
type Sign = 'Saving' | 'Saved' | 'Not saved yet' | 'Unsaved draft';

export function editorPage(page: Page) {
  const grid = page.getByRole('grid', { name: 'Terms and their translations' });
  const rows = grid.getByRole('row');
  const active = grid.locator('[aria-selected="true"]');
  const field = page.getByRole('textbox', { name: /^Translation of / });
  const progress = page.getByRole('progressbar', { name: / of .+ translated$/ });
  return {
    grid,
    rows,
    /** The row that has the keyboard. */
    active,
    /** The field for the translation of the active row. */
    field,
    /** The field for a form of the translation, as “few” or “female · few”. */
    form: (name: string) =>
      page.getByRole('textbox', { name: new RegExp(`^Translation of .+, form ${name}$`) }),
    /** The text in the field, or in that of a form. */
    text: (of = field) =>
      of.evaluate((element) =>
        Array.from(element.querySelectorAll('.cm-line'), (line) => line.textContent).join('\n'),
      ),
    search: page.getByRole('searchbox', { name: 'Search...' }),
    shortcuts: page.getByRole('dialog', { name: 'Keyboard shortcuts' }),
    banner: page.getByText(/not saved yet\. Parlance keeps trying/),
    count: page.getByRole('status').getByText(/^[\d,]+ terms?$/),
    row: (term: string) => rows.filter({ has: page.getByText(term, { exact: true }) }),
    /** The terms on the page, from the top. */
    async terms() {
      const texts = await rows.allInnerTexts();
      return texts.map((text) => text.split('\n')[0]);
    },
    /** The sign of a row that shows whether its translation is saved. */
    sign: (term: string, name: Sign) =>
      editorPage(page).row(term).getByRole('img', { name, exact: true }),
    /** The dot of a row that shows the state of its translation. */
    state: (term: string, state: State) =>
      editorPage(page).row(term).getByLabel(`State: ${state}`, { exact: true }),
    reviewToggle: (term: string) =>
      editorPage(page).row(term).getByRole('button', { name: 'Reviewed', exact: true }),
    async isReviewed(term: string) {
      const toggle = editorPage(page).reviewToggle(term);
      return (await toggle.getAttribute('aria-pressed')) === 'true';
    },
    async open(path: string) {
      await goTo(page, path);
      await waitForMarkedFields(page);
      await rows.first().waitFor();
    },
    progress: () => progress.getAttribute('aria-label'),
    show: (status: Status) => choose(page, 'Show', status),
    order: (order: 'File order' | 'By name') => choose(page, 'Order', order),
    /** Types into the field of the active row, which must be open. */
    async type(text: string) {
      await field.waitFor();
      await page.keyboard.insertText(text);
    },
    /** The term that the field, or the fields for forms, translate. */
    async term() {
      const label = await field.first().getAttribute('aria-label');
      return label?.replace(/^Translation of /, '').replace(/, form .+$/, '');
    },
  };
}

/** Waits until fields that are opened mark their text: before the code of that is there, fields are plain. */
async function waitForMarkedFields(page: Page) {
  const code = await page.waitForFunction(
    () =>
      performance
        .getEntriesByType('resource')
        .find(({ name }) => /\/text-editor-[^/]*\.js$/.test(name))?.name,
  );
  // A text, so that the import is the browser's and not that of the tests.
  await page.evaluate(`import(${JSON.stringify(await code.jsonValue())}).then(() => undefined)`);
}

import type { Page } from 'playwright-core';
import { choose } from './choose.ts';
import { goTo } from './go-to.ts';

export function termsPage(page: Page) {
  const grid = page.getByRole('grid', { name: 'Terms of the project' });
  const rows = grid.getByRole('row');
  const row = (term: string) => rows.filter({ has: page.getByText(term, { exact: true }) });
  const dialog = page.getByRole('dialog', { name: 'Add a new Term' });
  return {
    grid,
    rows,
    row,
    dialog,
    /** The row that has the keyboard. */
    active: grid.locator('[aria-selected="true"]'),
    /** The field for a text of the active row. */
    field: grid.getByRole('textbox'),
    search: page.getByRole('searchbox', { name: 'Search...' }),
    count: page.getByRole('status').getByText(/^[\d,]+ terms?$/),
    value: dialog.getByRole('textbox', { name: 'New term value' }),
    deletion: page.getByRole('dialog', { name: 'Delete term' }),
    picker: page.getByRole('dialog', { name: 'Assigned labels' }),
    path: (projectId: string) => `/projects/${projectId}/terms`,
    async open(projectId: string) {
      await goTo(page, `/projects/${projectId}/terms`);
      await page.getByRole('heading', { name: 'Terms', level: 1 }).waitFor();
    },
    newTerm: () => page.getByRole('button', { name: 'New Term' }).first().click(),
    /** The terms on the page, from the top. */
    terms: () => rows.locator('[data-part="value"]').allInnerTexts(),
    /** The names of the labels of a term. */
    labels: (term: string) =>
      row(term)
        .getByRole('button', { name: /^Remove label/ })
        .evaluateAll((buttons) =>
          buttons.map((button) => button.getAttribute('aria-label')?.slice('Remove label '.length)),
        ),
    order: (order: 'File order' | 'By name') => choose(page, 'Order', order),
  };
}

export function labelsPage(page: Page) {
  const creation = page.getByRole('dialog', { name: 'Create a new Label' });
  const change = page.getByRole('dialog', { name: 'Edit label' });
  const deletion = page.getByRole('dialog', { name: 'Delete label' });
  const list = page.getByRole('list', { name: 'Labels of the project' });
  return {
    creation,
    change,
    deletion,
    list,
    async open(projectId: string) {
      await goTo(page, `/projects/${projectId}/labels`);
      await page.getByRole('heading', { name: 'Labels', level: 1 }).waitFor();
    },
    names: () => list.getByRole('listitem').locator('[dir="auto"]').allInnerTexts(),
    async newLabel() {
      await page.getByRole('button', { name: 'New Label' }).click();
      await creation.locator('input:focus').waitFor();
    },
    edit: (name: string) => page.getByRole('button', { name: `Edit label ${name}` }).click(),
    delete: (name: string) => page.getByRole('button', { name: `Delete label ${name}` }).click(),
    showTerms: (name: string) =>
      page.getByRole('link', { name: `Show terms with label ${name}` }).click(),
  };
}

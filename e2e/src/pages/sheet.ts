import type { Page } from 'playwright-core';

/** Several locales side by side, as a user sees them. */
export function sheetPage(page: Page) {
  const grid = page.getByRole('grid', { name: 'Side by side' });
  /** A cell by its row and column, both counted from 0. */
  const cell = (row: number, column: number) =>
    grid.locator(`[data-index="${row}"] [data-column="${column}"]`);
  return {
    grid,
    cell,
    open: async (projectId: string, locales: string) => {
      await page.goto(`/projects/${projectId}/side-by-side?locales=${locales}`);
      await grid.waitFor();
    },
    /** Waits until the keyboard is in a cell. */
    isActive: (row: number, column: number) =>
      cell(row, column).and(page.locator(':focus')).waitFor(),
  };
}

import type { Page } from 'playwright-core';

/** The pages of glossaries, and what the editor shows of them. */
export function glossaryPages(page: Page) {
  const addForm = page.getByRole('dialog', { name: 'Add to the glossary' });
  const importForm = page.getByRole('dialog', { name: /^Import into/ });
  return {
    createButton: page.getByRole('button', { name: 'Create a glossary for this project' }),
    glossary: (name: string) => page.getByRole('link', { name, exact: true }),
    concepts: page.getByRole('grid', { name: 'Concepts' }),
    newForm: page.getByRole('dialog', { name: 'New concept' }),
    conceptForm: page.getByRole('dialog', { name: 'Concept', exact: true }),
    candidates: page.getByRole('list', { name: 'Candidates' }),
    /** The underlined words of the editor that are written so. */
    mark: (word: string) => page.locator('[data-term]').filter({ hasText: word }),
    /** What is told of a word. */
    told: (word: string) =>
      page.getByRole('dialog', { name: `What the glossary says of “${word}”` }),
    addForm,
    importForm,
    /** Opens the form for an import, and gives it a file. */
    async chooseFile(name: string, text: string): Promise<void> {
      await page.getByRole('button', { name: /^More about / }).click();
      await page.getByRole('menuitem', { name: 'Import' }).click();
      const choosing = page.waitForEvent('filechooser');
      await importForm.getByRole('button', { name: 'Choose a file' }).click();
      const chooser = await choosing;
      await chooser.setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    },
    /** The text of the glossary in a format of the menu. */
    async export(format: string): Promise<string> {
      await page.getByRole('button', { name: 'Export' }).click();
      const downloading = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: format }).click();
      const stream = await (await downloading).createReadStream();
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk);
      return Buffer.concat(chunks).toString();
    },
  };
}

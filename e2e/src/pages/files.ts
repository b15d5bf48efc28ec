import type { Page } from 'playwright-core';
import { goTo } from './go-to.ts';

export interface TranslationFile {
  readonly name: string;
  readonly text: string;
}

export function importPage(page: Page) {
  return {
    area: page.getByText('Drop file to import'),
    format: page.getByRole('combobox', { name: 'File format' }),
    locale: page.getByRole('combobox', { name: 'Destination locale' }),
    problem: page.getByRole('alert'),
    success: page.getByText('File imported successfully!'),
    submit: page.getByRole('button', { name: 'Import', exact: true }),
    successOfMany: page.getByText('Files imported successfully!'),
    /** The changes that the import of a single file would make. */
    changes: page.getByRole('region', { name: 'What the import changes' }),
    /** The item of one file in the list of many. */
    file: (path: string) =>
      page.getByRole('list', { name: 'Files' }).getByRole('listitem').filter({ hasText: path }),
    open: (projectId: string) => goTo(page, `/projects/${projectId}/import`),
    choose: (...files: TranslationFile[]) =>
      page.locator('input[type="file"]').setInputFiles(
        files.map(({ name, text }) => ({
          name,
          mimeType: 'text/plain',
          buffer: Buffer.from(text),
        })),
      ),
    chooseArchive: (name: string, buffer: Buffer) =>
      page
        .locator('input[type="file"]')
        .setInputFiles({ name, mimeType: 'application/zip', buffer }),
    show: (path: string) => page.getByRole('button', { name: `Details of ${path}` }).click(),
    take: (path: string) => page.getByRole('checkbox', { name: `Import ${path}` }),
    /** Drops files from the desktop onto the page. */
    async drop(...files: TranslationFile[]) {
      const dataTransfer = await page.evaluateHandle((dropped) => {
        const transfer = new DataTransfer();
        for (const { name, text } of dropped) transfer.items.add(new File([text], name));
        return transfer;
      }, files);
      await this.area.dispatchEvent('drop', { dataTransfer });
    },
    /** The number with this label in the summary. */
    summary: (label: string) =>
      page.locator('dl > div').filter({ hasText: label }).locator('dd').textContent(),
    again: () => page.getByRole('button', { name: 'Import another file' }).click(),
  };
}

export function exportPage(page: Page) {
  return {
    submit: page.getByRole('button', { name: 'Download' }),
    open: (projectId: string) => goTo(page, `/projects/${projectId}/export`),
    /** Chooses a locale and a format by their names in the lists, and reads the downloaded file. */
    async download(locale: string, format: string) {
      await pick('Locale to export', locale);
      await pick('Export format', format);
      const { name, bytes } = await this.save();
      return { name, text: bytes.toString() };
    },
    chooseAll: () => page.getByLabel('All locales as a zip archive').click(),
    chooseFormat: (format: string) => pick('Export format', format),
    pattern: page.getByLabel('Paths in the archive (optional)'),
    async save() {
      const [download] = await Promise.all([page.waitForEvent('download'), this.submit.click()]);
      const chunks: Buffer[] = [];
      for await (const chunk of await download.createReadStream()) chunks.push(chunk);
      return { name: download.suggestedFilename(), bytes: Buffer.concat(chunks) };
    },
  };

  async function pick(label: string, option: string) {
    await page.getByRole('combobox', { name: label }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
}

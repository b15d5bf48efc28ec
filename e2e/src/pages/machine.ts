import type { Page } from 'playwright-core';

export function machinePage(page: Page) {
  const suggestion = page.getByRole('region', { name: 'Suggestion of a machine' });
  const runDialog = page.getByRole('dialog', { name: 'Translate by machine' });
  return {
    newProvider: page.getByRole('dialog', { name: 'Add provider' }),
    providers: page.getByRole('list', { name: 'Providers' }).getByRole('listitem'),
    /** What a machine suggests, below the field. */
    suggestion,
    runDialog,
    benchDialog: page.getByRole('dialog', { name: 'Compare prompts' }),
    estimate: runDialog.getByRole('region', { name: 'Estimate' }),
    startButton: runDialog.getByRole('button', { name: 'Start translation' }),
    failures: page.getByRole('list', { name: 'Not translated' }).getByRole('listitem'),
    /** Adds a provider that speaks as OpenAI does. */
    async addProvider({ name, url, model }: Record<'name' | 'url' | 'model', string>) {
      const { newProvider } = machinePage(page);
      await page.getByRole('button', { name: 'Add provider' }).first().click();
      await newProvider.getByRole('combobox', { name: 'Service' }).click();
      await newProvider.getByRole('option', { name: 'Another one' }).click();
      await newProvider.getByLabel('Name', { exact: true }).fill(name);
      await newProvider.getByLabel('Address', { exact: true }).fill(url);
      await newProvider.getByLabel('Model', { exact: true }).fill(model);
      await newProvider.getByLabel('Key', { exact: true }).fill('sk-journey-0123456789');
      await newProvider.getByLabel('Input price').fill('1000');
      await newProvider.getByLabel('Output price').fill('2000');
    },
  };
}

import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { toPseudo } from '../../../apps/server/src/testing/services/machine/pseudo-language.ts';
import { goTo } from '../pages/go-to.ts';
import { machinePage } from '../pages/machine.ts';
import { inspect } from '../testing/inspect.ts';
import { test } from '../testing/machine-test.ts';
import { createProject, flat } from '../testing/project.ts';

const texts = {
  'menu.open': 'Open {file}',
  'menu.close': 'Close the window',
  'menu.save': 'Save the map',
};

test('two prompts are compared by what people have approved', async ({
  visit,
  newPerson,
  provider,
}) => {
  const ada = await newPerson();
  const project = await createProject(ada, 'Atlas', { en: flat(texts) });
  const params = { projectId: project.id };
  await project.addLocale('de');
  await ada.call(endpoints.updateProject, { params, body: { sourceLocale: 'en' } });
  const { entries } = await ada.call(endpoints.listEntries, { params, query: {} });
  for (const { term, termId } of entries) {
    const source = texts[term as keyof typeof texts];
    const value = term === 'menu.close' ? `${toPseudo(source)} altogether` : toPseudo(source);
    await ada.call(endpoints.updateTranslation, {
      params: { ...params, localeCode: 'de' },
      body: { termId, value, state: 'reviewed' },
    });
  }
  await ada.call(endpoints.createMachineProvider, {
    params,
    body: {
      ...{ name: 'Our models', kind: 'openai', url: `${provider.url}/v1`, model: 'large' },
      ...{ key: 'sk-journey-0123456789', prices: { input: 10, output: 20 } },
    },
  });
  provider.change({
    delayMs: 300,
    translate: (text, body) =>
      JSON.stringify(body).includes('altogether now') && text.startsWith('Close')
        ? `${toPseudo(text)} altogether`
        : toPseudo(text),
  });

  // What is typed into the prompt is tried before it is saved.
  const { page } = await visit(ada);
  const machine = machinePage(page);
  await goTo(page, `/projects/${project.id}/machine/prompt`);
  await page.getByLabel('Template').fill('Into {{language}}, altogether now.');
  await page.getByRole('button', { name: 'Compare prompts' }).click();
  await machine.benchDialog.getByText(/3 of 3 reviewed texts/).waitFor();
  const second = machine.benchDialog.getByRole('group', { name: 'B' });
  expect(await second.getByRole('combobox', { name: 'Prompt' }).inputValue()).toBe(
    'Unsaved template',
  );
  await inspect(page, 'machine-bench-new');
  await machine.benchDialog.getByLabel('Cost limit').fill('1');
  await machine.benchDialog.getByRole('button', { name: 'Start comparison' }).click();
  await page.getByRole('heading', { name: 'Comparison' }).waitFor();

  // B is exactly what was approved, A is not; the page says so as it comes.
  const row = (name: string) => page.getByRole('row', { name });
  await row('Exactly the same').getByText('3 of 3').waitFor();
  await row('Exactly the same').getByText('2 of 3').waitFor();
  await row('Similarity, median').getByText('100%').first().waitFor();
  await page.getByText('Done', { exact: true }).waitFor();
  const close = page.getByRole('list', { name: 'Texts' }).getByRole('listitem').filter({
    hasText: 'menu.close',
  });
  expect((await close.locator('del').textContent())?.trim()).toMatch(/altogether$/);
  await inspect(page, 'machine-bench', ['light', 'dark', 'phone']);
  expect(await project.translationOf('de', 'menu.close')).toBe(
    `${toPseudo('Close the window')} altogether`,
  );

  // The page of machine translation lists it, and has the way to another one, which is cancelled.
  await page.getByRole('link', { name: 'Machine translation' }).last().click();
  const benches = page.getByRole('list', { name: 'Comparisons' }).locator('> li');
  await benches.filter({ hasText: 'Unsaved template' }).waitFor();
  provider.change({ delayMs: 3000 });
  await page.getByRole('button', { name: 'Compare prompts' }).click();
  await machine.benchDialog.getByLabel('Only what a search finds').fill('key:menu.save');
  await machine.benchDialog.getByText(/1 of 1 reviewed text/).waitFor();
  await machine.benchDialog.getByRole('button', { name: 'Start comparison' }).click();
  await page.getByText('0 of 2 translations').waitFor();
  await inspect(page, 'machine-bench-running', []);
  await page.getByRole('button', { name: 'Cancel comparison' }).click();
  await page.getByText('Cancelled', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Delete comparison' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this comparison?' });
  await question.getByRole('button', { name: 'Delete comparison' }).click();
  await page.getByRole('heading', { name: 'Machine translation' }).waitFor();
  await expect.poll(() => benches.count()).toBe(1);
  await inspect(page, 'machine-benches', []);
});

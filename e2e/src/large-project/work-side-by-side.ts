import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createFlatCatalogue } from '../testing/catalogue.ts';
import { watchInteractions } from '../testing/interactions.ts';
import { watchLongTasks } from '../testing/long-tasks.ts';
import type { Person } from '../testing/person.ts';
import { createProject } from '../testing/project.ts';
import type { Visit } from '../testing/test.ts';

const locales = ['de', 'en', 'fr', 'es', 'pt', 'it'];

/** Opens, scrolls and edits a long sheet of six locales. Resolves to the durations in ms. */
export async function workSideBySide(
  visit: (person: Person) => Promise<Visit>,
  person: Person,
  size: number,
) {
  const textIn = (locale: string) => (n: number) =>
    `${locale} ${n} {name}, ${'and more, '.repeat(n % 9)}`;
  const files = locales.map((locale) => {
    const text = createFlatCatalogue(size, textIn(locale));
    return [locale, { format: 'jsonflat' as const, text }] as const;
  });
  const project = await createProject(person, 'Wide', Object.fromEntries(files));
  const { page } = await visit(person);
  const longTasks = await watchLongTasks(page);
  const interactions = await watchInteractions(page);
  const grid = page.getByRole('grid', { name: 'Side by side' });
  const cell = (row: number, column: number) =>
    grid.locator(`[data-index="${row}"] [data-column="${column}"]`);
  const measured: Record<string, number> = {};
  const measure = async (what: string, action: () => Promise<unknown>) => {
    const start = performance.now();
    await action();
    measured[what] = Math.round(performance.now() - start);
  };

  await measure('open', async () => {
    await page.goto(`/projects/${project.id}/side-by-side?locales=${locales.join()}`);
    await cell(0, 5).getByText('it 0').waitFor();
  });
  await longTasks.take();
  await grid.hover({ position: { x: 300, y: 200 } });
  for (let step = 0; step < 60; step++) await page.mouse.wheel(0, 500);
  measured['frames a second while scrolling'] = await scrollSteadily(page);
  measured['longest task while scrolling'] = Math.max(0, ...(await longTasks.take()));

  await cell(0, 0).or(grid.getByRole('gridcell').first()).first().click();
  await measure('go to the last row', async () => {
    await page.keyboard.press('Control+End');
    await cell(size - 1, 5)
      .getByText(`it ${size - 1}`)
      .waitFor();
  });
  await page.keyboard.press('Control+Home');
  await cell(0, 0).getByText('de 0').waitFor();
  await interactions.slowest();
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 5; step++) await page.keyboard.press('ArrowRight');
  measured['slowest step to another cell'] = await interactions.slowest();
  await page.keyboard.press('Enter');
  await grid.getByRole('textbox').waitFor();
  await page.keyboard.type('typed', { delay: 30 });
  measured['slowest key until the next paint'] = await interactions.slowest();
  await page.keyboard.press('Escape');
  expect(await grid.getByRole('textbox').count()).toBe(0);
  return measured;
}

/** Scrolls on by the height of a row each frame, and counts the frames. */
function scrollSteadily(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const scroller = document.querySelector('[role="grid"]')?.parentElement;
    if (!scroller) throw new Error('There is no list');
    const start = performance.now();
    const frames = 180;
    for (let frame = 0; frame < frames; frame++) {
      scroller.scrollTop += 44;
      await new Promise(requestAnimationFrame);
    }
    return Math.round((frames * 1000) / (performance.now() - start));
  });
}

import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { editorPage } from '../pages/editor.ts';
import { localesPage } from '../pages/project.ts';
import { createFlatCatalogue } from '../testing/catalogue.ts';
import { watchInteractions } from '../testing/interactions.ts';
import { watchLongTasks } from '../testing/long-tasks.ts';
import type { Person } from '../testing/person.ts';
import { createProject } from '../testing/project.ts';
import type { Visit } from '../testing/test.ts';

interface Measure {
  /** The number of terms. */
  readonly size: number;
  /** The index of the only term without a translation, far from the first rows of the list. */
  readonly gap: number;
  /** The count that is shown for the search `nummer 1242`. */
  readonly hits: string;
}

const maxRows = 60;
const maxElements = 3000;

/** Opens, scrolls, searches and edits a long list. Resolves to the durations in ms. */
export async function workInLargeProject(
  visit: (person: Person) => Promise<Visit>,
  person: Person,
  { size, gap, hits }: Measure,
) {
  // Rows have different heights, which the list measures while it scrolls.
  const texts = createFlatCatalogue(
    size,
    (n) => `Text number ${n}, ${'and more, '.repeat(n % 23)}`,
  );
  const german = createFlatCatalogue(size, (n) => (n === gap ? '' : `Text Nummer ${n}`));
  const project = await createProject(person, 'Large', {
    en: { format: 'jsonflat', text: texts },
    de: { format: 'jsonflat', text: german },
  });
  const { page } = await visit(person);
  const requests = watchRequests(page);
  const longTasks = await watchLongTasks(page);
  const interactions = await watchInteractions(page);
  const editor = editorPage(page);
  const all = size.toLocaleString('en');
  const measured: Record<string, number> = {};
  const measure = async (what: string, action: () => Promise<unknown>) => {
    const start = performance.now();
    await action();
    measured[what] = Math.round(performance.now() - start);
  };

  await measure('open by its address', () => editor.open(project.editorPath('de')));
  await page.goto(`/projects/${project.id}/translations`);
  await localesPage(page).link('de').waitFor();
  await measure('open from the list of locales', async () => {
    await localesPage(page).link('de').click();
    await editor.row('section0.key0').getByText('Text Nummer 0', { exact: true }).waitFor();
  });
  expect(await editor.progress()).toBe(`${(size - 1).toLocaleString('en')} of ${all} translated`);
  await longTasks.take();

  const last = editor.row(`section${(size - 1) % 97}.key${size - 1}`);
  await measure('go to the last term', async () => {
    await page.keyboard.press('End');
    await last.waitFor();
  });
  await page.keyboard.press('Home');
  await editor.row('section0.key0').waitFor();
  await editor.grid.hover({ position: { x: 200, y: 200 } });
  for (let step = 0; step < 40; step++) await page.mouse.wheel(0, 600);
  await dragScrollbar(page);
  await last.waitFor();
  await expectSmall(page);
  const tasks = await longTasks.take();
  measured['longest task while scrolling'] = Math.max(0, ...tasks);

  await measure('search', async () => {
    await page.keyboard.press('/');
    await page.keyboard.insertText('nummer 1242');
    await expect.poll(() => editor.count.textContent(), { interval: 10 }).toBe(hits);
  });
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect.poll(() => editor.count.textContent()).toBe(`${all} terms`);
  // Without the search, the found term is shown among all terms.
  await editor.row(`section${1242 % 97}.key1242`).waitFor();
  await page.locator('tr:focus', { hasText: 'key1242' }).waitFor();
  await page.keyboard.press('Home');
  await editor.row('section0.key0').waitFor();
  await interactions.slowest();
  for (let step = 0; step < 10; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await editor.field.waitFor();
  await page.keyboard.type(' and ten letters more', { delay: 30 });
  await page.keyboard.press('Escape');
  measured['slowest interaction until the next paint'] = await interactions.slowest();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await measure('go to the next untranslated term', async () => {
    await page.keyboard.press('Control+Enter');
    await expect.poll(editor.term, { interval: 10 }).toBe(`section${gap % 97}.key${gap}`);
  });
  await editor.type(`Text Nummer ${gap}`);
  await page.keyboard.press('Control+Enter');
  await page.getByText('All done!').waitFor();
  await expect.poll(editor.progress).toBe(`${all} of ${all} translated`);

  expect(requests.whole()).toEqual([]);
  return measured;
}

/** Collects the URLs of the page's GET requests. */
function watchRequests(page: Page) {
  const urls: URL[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') urls.push(new URL(request.url()));
  });
  return {
    /** The requests for all terms or translations at once, or for a very large page of them. */
    whole: () =>
      urls
        .filter(({ pathname, searchParams }) => {
          if (/\/api\/.+\/(terms|translations\/\w+|exports)$/.test(pathname)) return true;
          return pathname.endsWith('/entries') && Number(searchParams.get('limit') ?? 50) > 200;
        })
        .map(String),
  };
}

/** Scrolls through the whole list in steps, as with the scroll bar, down to the end. */
function dragScrollbar(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const scroller = document.querySelector('[role="grid"]')?.parentElement;
    if (!scroller) throw new Error('There is no list');
    for (let step = 1; step <= 50; step++) {
      scroller.scrollTop = (scroller.scrollHeight * step) / 50;
      await new Promise(requestAnimationFrame);
    }
    // Rows that are taller than most move the end of the list as they come into view.
    for (let more = 0; more < 10; more++) {
      scroller.scrollTop = scroller.scrollHeight;
      await new Promise(requestAnimationFrame);
    }
  });
}

async function expectSmall(page: Page): Promise<void> {
  const counts = await page.evaluate(() => ({
    rows: document.querySelectorAll('[role="grid"] tr').length,
    elements: document.querySelectorAll('*').length,
  }));
  expect(counts.rows).toBeLessThan(maxRows);
  expect(counts.elements).toBeLessThan(maxElements);
}

import { expect } from 'vitest';
import { termsPage } from '../pages/terms.ts';
import { createFlatCatalogue } from '../testing/catalogue.ts';
import { watchLongTasks } from '../testing/long-tasks.ts';
import type { Person } from '../testing/person.ts';
import { createProject } from '../testing/project.ts';
import type { Visit } from '../testing/test.ts';

interface Measure {
  /** The number of terms. */
  readonly size: number;
  /** A search that finds one of them. */
  readonly search: string;
}

const maxRows = 60;

/** Opens, scrolls, searches and changes a long list. Resolves to the durations in ms. */
export async function workWithManyTerms(
  visit: (person: Person) => Promise<Visit>,
  person: Person,
  { size, search }: Measure,
) {
  const text = createFlatCatalogue(size, (n) => `Text ${n}`);
  const project = await createProject(person, 'Large', { en: { format: 'jsonflat', text } });
  const { page } = await visit(person);
  const asked: URL[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') asked.push(new URL(request.url()));
  });
  const longTasks = await watchLongTasks(page);
  const terms = termsPage(page);
  const countOf = (terms: number) => `${terms.toLocaleString('en')} terms`;
  const measured: Record<string, number> = {};
  const measure = async (what: string, action: () => Promise<unknown>) => {
    const start = performance.now();
    await action();
    measured[what] = Math.round(performance.now() - start);
  };

  await measure('open', async () => {
    await terms.open(project.id);
    await terms.row('section0.key0').waitFor();
  });
  expect(await terms.count.textContent()).toBe(countOf(size));
  await longTasks.take();
  await measure('go to the last term', async () => {
    await page.keyboard.press('End');
    await terms.row(`section${(size - 1) % 97}.key${size - 1}`).waitFor();
  });
  await page.keyboard.press('Home');
  await terms.row('section0.key0').waitFor();
  await terms.grid.hover({ position: { x: 200, y: 200 } });
  for (let step = 0; step < 40; step++) await page.mouse.wheel(0, 600);
  await expect.poll(() => terms.rows.count()).toBeLessThan(maxRows);
  measured['longest task while scrolling'] = Math.max(0, ...(await longTasks.take()));

  await measure('search', async () => {
    await terms.search.fill(search);
    await expect.poll(() => terms.count.textContent(), { interval: 10 }).toBe('1 term');
  });
  await terms.search.fill('');
  await expect.poll(() => terms.count.textContent()).toBe(countOf(size));

  await terms.newTerm();
  await measure('add a term', async () => {
    await terms.value.fill('brand.new');
    await page.keyboard.press('Enter');
    await terms.row('brand.new').waitFor();
  });
  await expect.poll(() => terms.count.textContent()).toBe(countOf(size + 1));
  await terms.dialog.waitFor({ state: 'hidden' });
  expect((await terms.terms())[0]).toBe('brand.new');
  await page.keyboard.press('Delete');
  await terms.deletion.getByRole('button', { name: 'Delete term' }).click();
  await expect.poll(() => terms.count.textContent()).toBe(countOf(size));

  const isWhole = ({ pathname, searchParams }: URL) =>
    /^\/api\/v1\/projects\/[^/]+\/terms$/.test(pathname) || Number(searchParams.get('limit')) > 200;
  expect(asked.filter(isWhole).map(String)).toEqual([]);
  return measured;
}

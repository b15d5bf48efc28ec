import { expect } from 'vitest';
import { termsPage } from './pages/terms.ts';
import { createFlatCatalogue } from './testing/catalogue.ts';
import { watchLongTasks } from './testing/long-tasks.ts';
import { createProject } from './testing/project.ts';
import { test } from './testing/test.ts';

const size = 100_000;
const mostRows = 60;

// The bounds on times are loose, so that a busy machine does not fail them; what is printed tells.
const mostMsToOpen = 5000;
const mostMsOfATask = 1000;

test('the list of 100 000 terms', { timeout: 180_000 }, async ({ visit, newPerson }) => {
  const person = await newPerson();
  const text = createFlatCatalogue(size, (n) => `Text ${n}`);
  const project = await createProject(person, 'Large', { en: { format: 'jsonflat', text } });
  const { page } = await visit(person);
  const asked: URL[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET') asked.push(new URL(request.url()));
  });
  const longTasks = await watchLongTasks(page);
  const terms = termsPage(page);
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
  expect(await terms.count.textContent()).toBe('100,000 terms');
  await longTasks.take();
  await measure('go to the last term', async () => {
    await page.keyboard.press('End');
    await terms.row(`section${(size - 1) % 97}.key${size - 1}`).waitFor();
  });
  await page.keyboard.press('Home');
  await terms.row('section0.key0').waitFor();
  await terms.grid.hover({ position: { x: 200, y: 200 } });
  for (let step = 0; step < 40; step++) await page.mouse.wheel(0, 600);
  await expect.poll(() => terms.rows.count()).toBeLessThan(mostRows);
  measured['longest task while scrolling'] = Math.max(0, ...(await longTasks.take()));

  await measure('search', async () => {
    await terms.search.fill('section26 key12345');
    await expect.poll(() => terms.count.textContent(), { interval: 10 }).toBe('1 term');
  });
  await terms.search.fill('');
  await expect.poll(() => terms.count.textContent()).toBe('100,000 terms');

  await terms.newTerm();
  await measure('add a term', async () => {
    await terms.value.fill('brand.new');
    await page.keyboard.press('Enter');
    await terms.row('brand.new').waitFor();
  });
  await expect.poll(() => terms.count.textContent()).toBe('100,001 terms');
  await terms.dialog.waitFor({ state: 'hidden' });
  expect((await terms.terms())[0]).toBe('brand.new');
  await page.keyboard.press('Delete');
  await terms.deletion.getByRole('button', { name: 'Delete term' }).click();
  await expect.poll(() => terms.count.textContent()).toBe('100,000 terms');

  console.log('Milliseconds with 100 000 terms:', measured);
  expect(measured.open).toBeLessThan(mostMsToOpen);
  expect(measured['longest task while scrolling']).toBeLessThan(mostMsOfATask);
  const isWhole = ({ pathname, searchParams }: URL) =>
    /^\/api\/.+\/terms$/.test(pathname) || Number(searchParams.get('limit')) > 200;
  expect(asked.filter(isWhole).map(String)).toEqual([]);
});

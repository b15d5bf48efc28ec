import { endpoints } from '@parlance/contract';
import { expect } from 'vitest';
import { goTo } from '../pages/go-to.ts';
import { termsPage } from '../pages/terms.ts';
import { inspect } from '../testing/inspect.ts';
import { keyboardOf } from '../testing/keyboard.ts';
import { createProject, flat } from '../testing/project.ts';
import { test } from '../testing/test.ts';

test('screenshots are added, and the places of terms drawn on them by mouse and by keyboard', async ({
  visit,
  newPerson,
}) => {
  const ada = await newPerson();
  const texts = { 'menu.open': 'Open', 'menu.close': 'Close', title: 'Harbour' };
  const project = await createProject(ada, 'Harbour', { en: flat(texts) });
  const params = { projectId: project.id };
  const { page } = await visit(ada);
  const keyboard = keyboardOf(page);
  const list = async () =>
    (await ada.call(endpoints.listScreenshots, { params, query: {} })).screenshots;
  await goTo(page, `/projects/${project.id}/screenshots`);
  await page.getByRole('heading', { name: 'No screenshots yet' }).waitFor();
  await inspect(page, 'screenshots-empty');

  const image = await page.screenshot({ type: 'png' });
  const files = page.locator('input[type="file"]');
  await files.setInputFiles([
    { name: 'Start page.png', mimeType: 'image/png', buffer: image },
    { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('no image') },
  ]);
  const card = page.getByRole('link', { name: /^Start page/ });
  await card.waitFor();
  await page.getByText('This file is no image that can be read.').waitFor();
  await page.getByText('Screenshot “Start page” added').waitFor();
  await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(3000, 1500);
    canvas.getContext('2d')?.fillRect(0, 0, 10, 10);
    const bytes = await canvas.convertToBlob();
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await page.getByRole('link', { name: /^Pasted / }).waitFor();
  expect(await list()).toMatchObject([
    { mediaType: 'image/webp', width: 2560, height: 1280 },
    { name: 'Start page', mediaType: 'image/webp' },
  ]);
  await inspect(page, 'screenshots');

  await card.click();
  const picture = page.getByRole('img', { name: 'Screenshot: Start page' });
  await picture.waitFor();
  const box = await picture.boundingBox();
  if (!box) throw new Error('The image has no size');
  const moveTo = (x: number, y: number) =>
    page.mouse.move(box.x + box.width * x, box.y + box.height * y);
  await moveTo(0.6, 0.4);
  await page.mouse.down();
  await moveTo(0.2, 0.2);
  await page.mouse.up();
  const choose = async (term: string) => {
    await page.getByRole('textbox').or(page.getByRole('combobox')).fill(term);
    await page.getByRole('option', { name: term }).waitFor();
    await keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  await choose('menu.open');
  const region = (term: string) => page.getByRole('button', { name: `Place of ${term}` });
  await region('menu.open').waitFor();

  await keyboard.follow('button', 'Add a place');
  await keyboard.until('button', 'New place without a term');
  for (const key of ['ArrowDown', 'ArrowDown', 'Shift+ArrowRight']) await keyboard.press(key);
  await keyboard.press('Enter');
  await choose('menu.close');
  await keyboard.until('button', 'Place of menu.close');
  await keyboard.press('ArrowLeft');
  const areas = async () => (await list())[1]?.regions.map(({ area }) => area);
  const byKeyboard = { x: 0.34, y: 0.42, width: 0.31, height: 0.2 };
  await expect.poll(areas).toEqual([expect.any(Object), byKeyboard]);
  const [drawn] = (await areas()) ?? [];
  expect(drawn?.x).toBeCloseTo(0.2, 2);
  expect(drawn?.width).toBeCloseTo(0.4, 2);
  await region('menu.open').hover();
  await inspect(page, 'screenshot', ['light', 'dark', 'phone']);

  await moveTo(0.4, 0.3);
  await page.mouse.down();
  await moveTo(0.5, 0.3);
  await page.mouse.up();
  await expect.poll(async () => ((await areas())?.[0]?.x ?? 0).toFixed(2)).toBe('0.30');
  await keyboard.reach('button', 'Place of menu.close');
  await keyboard.press('Delete');
  await keyboard.until('heading', 'Start page');
  await region('menu.close').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Undo/ }).click();
  await region('menu.close').waitFor();

  await page.getByRole('link', { name: 'menu.open' }).click();
  const terms = termsPage(page);
  await terms.row('menu.open').waitFor();
  await keyboard.open('button', 'Screenshots of menu.open (1)');
  await page.getByRole('dialog').getByRole('img', { name: 'Screenshot: Start page' }).waitFor();
  const light = page.getByRole('dialog').locator('path[d^="M0 0H1V1H0Z"]');
  expect(await light.getAttribute('d')).toMatch(/^M0 0H1V1H0ZM0\.3/);
  await inspect(page, 'term-screenshots');
  await page.getByRole('link', { name: 'All terms on this screenshot' }).click();

  await page.getByRole('button', { name: 'Delete screenshot' }).click();
  await page.getByText('Screenshot “Start page” deleted').waitFor();
  await card.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('link', { name: 'Start page 2 terms' }).waitFor();
});

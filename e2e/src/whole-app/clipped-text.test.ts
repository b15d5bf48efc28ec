import { expect } from 'vitest';
import { goTo } from '../pages/go-to.ts';
import { findClippedText } from '../testing/clipped-text.ts';
import { test } from '../testing/test.ts';

const hidden = 'overflow: hidden';

/** Each text with the style of the box around it, and whether it is clipped there. */
const boxes: readonly (readonly [text: string, style: string, clip: string | undefined])[] = [
  ['low line', `${hidden}; line-height: 1; height: 0.8em`, 'above or below'],
  ['too long for this box', `${hidden}; width: 40px; white-space: nowrap`, 'at the sides'],
  ['clipped by a clip', 'overflow: clip; width: 40px; white-space: nowrap', 'at the sides'],
  [
    'ends in dots',
    `${hidden}; width: 40px; white-space: nowrap; text-overflow: ellipsis`,
    undefined,
  ],
  ['can be reached', 'overflow: auto; width: 40px; white-space: nowrap', undefined],
  ['for screen readers', `${hidden}; width: 1px; height: 1px`, undefined],
  ['has the room of a line', `${hidden}; line-height: 1.3`, undefined],
];

test('texts that are cut off are found, unless it is meant', async ({ visit }) => {
  const { page } = await visit();
  await goTo(page, '/login');
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await findClippedText(page)).toEqual([]);
  await page.evaluate((all) => {
    for (const [text, style] of all) {
      const box = document.createElement('div');
      box.style.cssText = style;
      box.append(Object.assign(document.createElement('b'), { textContent: text }));
      document.body.append(box);
    }
  }, boxes);
  expect(await findClippedText(page)).toEqual(
    boxes.flatMap(([text, , clip]) =>
      clip === undefined ? [] : [`text clipped ${clip}: “${text}” in B.`],
    ),
  );
});

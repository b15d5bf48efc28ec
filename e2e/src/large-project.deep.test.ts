import { expect } from 'vitest';
import { workInLargeProject } from './journeys/large-project.ts';
import { workWithManyTerms } from './journeys/large-terms.ts';
import { test } from './testing/test.ts';

const size = 100_000;

// The bounds on times are loose, so that a busy machine does not fail them; what is printed tells.
const mostMsToOpen = 5000;
const mostMsOfATask = 1000;

test('the editor with 100 000 terms', { timeout: 180_000 }, async ({ visit, newPerson }) => {
  const measure = { size, gap: 98_765, hits: '20 terms' };
  const measured = await workInLargeProject(visit, await newPerson(), measure);
  console.log('Milliseconds with 100 000 terms:', measured);
  expect(measured['open by its address']).toBeLessThan(mostMsToOpen);
  expect(measured['open from the list of locales']).toBeLessThan(mostMsToOpen);
  expect(measured['longest task while scrolling']).toBeLessThan(mostMsOfATask);
});

test('the list of 100 000 terms', { timeout: 180_000 }, async ({ visit, newPerson }) => {
  const measure = { size, search: 'section26 key12345' };
  const measured = await workWithManyTerms(visit, await newPerson(), measure);
  console.log('Milliseconds with 100 000 terms:', measured);
  expect(measured.open).toBeLessThan(mostMsToOpen);
  expect(measured['longest task while scrolling']).toBeLessThan(mostMsOfATask);
});

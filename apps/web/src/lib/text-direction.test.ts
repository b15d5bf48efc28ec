import { expect, it } from 'vitest';
import { directionOf } from './text-direction.ts';

it.each([
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he', 'rtl'],
  ['fa-IR', 'rtl'],
  ['ur', 'rtl'],
  ['pa-PK', 'rtl'],
  ['pa', 'ltr'],
  ['uz-Arab-AF', 'rtl'],
  ['de-AT', 'ltr'],
  ['ja', 'ltr'],
  ['no such tag', 'ltr'],
])('%s is written %s', (tag, direction) => {
  expect(directionOf(tag)).toBe(direction);
});

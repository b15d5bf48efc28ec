import { expect, it } from 'vitest';
import { generateSecret } from './secrets.service.ts';

it('draws secrets of which each has letters of both cases and digits', () => {
  const secrets = Array.from({ length: 5000 }, generateSecret);
  for (const secret of secrets) {
    expect(secret).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*[0-9])[a-zA-Z0-9]{32}$/);
  }
  expect(new Set(secrets).size).toBe(secrets.length);
});

it('draws each character as often as any other, at every place', () => {
  const places = 32;
  const rounds = 6200;
  const secrets = Array.from({ length: rounds }, generateSecret);
  const total = new Map<string, number>();
  for (const character of secrets.join('')) {
    total.set(character, (total.get(character) ?? 0) + 1);
  }
  // Seven standard deviations: a correct generator would fail once in ten thousand million runs.
  const mean = (rounds * places) / 62;
  expect(total.size).toBe(62);
  for (const [character, count] of total) {
    expect(Math.abs(count - mean), character).toBeLessThan(7 * Math.sqrt(mean));
  }
  for (let place = 0; place < places; place++) {
    const seen = new Set(secrets.map((secret) => secret[place]));
    expect(seen.size, `place ${place}`).toBe(62);
  }
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRecentFiles } from './recent-files.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('a file is kept until nobody has asked for it for some time', () => {
  const files = createRecentFiles({ maxAgeMs: 1000, maxLength: 100 });
  files.put('a', 'text');
  vi.advanceTimersByTime(900);
  expect(files.find('a')).toBe('text');
  vi.advanceTimersByTime(900);
  expect(files.find('a')).toBe('text');
  vi.advanceTimersByTime(1001);
  expect(files.find('a')).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});

it('files have no more characters together than they may, and the one asked for last stays', () => {
  const files = createRecentFiles({ maxAgeMs: 1000, maxLength: 10 });
  files.put('a', '1234');
  files.put('b', '1234');
  files.find('a');
  files.put('c', '1234');
  expect(['a', 'b', 'c'].map((key) => files.find(key))).toEqual(['1234', undefined, '1234']);
  files.put('a', '123456');
  expect(['a', 'c'].map((key) => files.find(key))).toEqual(['123456', '1234']);
  files.put('d', '12345678901');
  expect(['a', 'c', 'd'].map((key) => files.find(key))).toEqual(['123456', '1234', undefined]);
  files.put('d', '1234567890');
  expect(['a', 'c', 'd'].map((key) => files.find(key))).toEqual([
    undefined,
    undefined,
    '1234567890',
  ]);
});

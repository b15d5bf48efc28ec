import { beforeEach, expect, test, vi } from 'vitest';
import { createLocalRecords } from '../local-records.ts';
import { createDraftStore, draft } from './draft-store.ts';

beforeEach(() => localStorage.clear());

test('keeps a draft across a reload', () => {
  const store = open();
  store.put('t1', { value: 'Hal', base: '' });
  expect(store.get('t1')?.value).toBe('Hal');
  store.flush();
  expect(open().get('t1')).toEqual({ value: 'Hal', base: '' });
});

test('writes a moment after the last key, not at each', () => {
  vi.useFakeTimers();
  const store = open();
  store.put('t1', { value: 'H', base: '' });
  store.put('t1', { value: 'Ha', base: '' });
  expect(localStorage.length).toBe(0);
  vi.advanceTimersByTime(300);
  expect(open().get('t1')?.value).toBe('Ha');
  vi.useRealTimers();
});

test('what is back to the saved value is no draft', () => {
  const store = open();
  store.put('t1', { value: 'Hallo!', base: 'Hallo' });
  store.flush();
  store.put('t1', { value: 'Hallo', base: 'Hallo' });
  store.flush();
  expect(store.get('t1')).toBeUndefined();
  expect(localStorage.length).toBe(0);
});

test('tells of drafts that come and go', () => {
  const store = open();
  const listener = vi.fn();
  store.subscribe(listener);
  store.put('t1', { value: 'x', base: '' });
  store.remove('t1');
  store.remove('t1');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('overlooks records that are not drafts', () => {
  localStorage.setItem('drafts.t1', '{"value":1}');
  localStorage.setItem('drafts.t2', 'not json');
  expect(open().get('t1')).toBeUndefined();
  expect(open().get('t2')).toBeUndefined();
});

function open() {
  return createDraftStore(createLocalRecords(localStorage, 'drafts.', draft));
}

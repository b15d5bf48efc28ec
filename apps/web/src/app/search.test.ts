import { expect, it } from 'vitest';
import { parseSearch, stringifySearch } from './search.ts';

it.each([
  ['', {}],
  ['?q=42', { q: '42' }],
  ['?code=12345678901234567890', { code: '12345678901234567890' }],
  ['?q=true&status=all', { q: 'true', status: 'all' }],
  ['?q=%22quoted%22', { q: '"quoted"' }],
  ['?email=ada%2Bx%40example.com', { email: 'ada+x@example.com' }],
])('reads %s as text and writes it back', (search, values) => {
  expect(parseSearch(search)).toEqual(values);
  expect(stringifySearch(values)).toBe(search);
});

it('leaves out what has no value', () => {
  expect(stringifySearch({ q: undefined, status: 'all' })).toBe('?status=all');
});

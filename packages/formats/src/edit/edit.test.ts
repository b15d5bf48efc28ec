import { describe, expect, it } from 'vitest';
import { bare } from '../entry.ts';
import { applyReplacements, editBySpans, sameMessage, toTextChanges } from './edit.ts';

describe('sameMessage', () => {
  const plural = { plural: { one: 'a', other: 'b' } };

  it.each([
    ['x', 'x', true],
    ['x', 'y', false],
    [plural, { plural: { other: 'b', one: 'a' } }, true],
    [plural, { plural: { one: 'a', other: 'c' } }, false],
    [plural, { plural: { other: 'b' } }, false],
    [plural, '{n, plural, one {a} other {b}}', false],
  ])('%j and %j: %s', (a, b, same) => {
    expect(sameMessage(a, b)).toBe(same);
    expect(sameMessage(b, a)).toBe(same);
  });
});

it('toTextChanges turns plural forms into ICU text', () => {
  const changes = new Map([
    ['a', { plural: { other: 'x' } }],
    ['b', null],
  ]);
  expect([...toTextChanges(changes)]).toEqual([
    ['a', '{n, plural, other {x}}'],
    ['b', null],
  ]);
});

describe('applyReplacements', () => {
  const at = (start: number, end: number, text: string) => ({ span: { start, end }, text });

  it('applies replacements in any order, insertions at one place in theirs', () => {
    const replacements = [at(4, 5, 'E'), at(1, 3, ''), at(3, 3, '1'), at(3, 3, '2'), at(0, 0, '<')];
    expect(applyReplacements('abcde', replacements)).toBe('<a12dE');
  });

  it('inserts in front of what is replaced at the same place', () => {
    expect(applyReplacements('abc', [at(1, 2, 'B'), at(1, 1, '+')])).toBe('a+Bc');
  });

  it('refuses replacements that overlap', () => {
    expect(() => applyReplacements('abc', [at(0, 2, ''), at(1, 3, '')])).toThrow('offset 1');
  });
});

describe('editBySpans', () => {
  const source = 'a=1\nb=2\n';
  const entries = ['a', 'b'].map((key, index) => ({
    key,
    message: String(index + 1),
    ...bare,
    span: { start: index * 4, end: index * 4 + 4 },
  }));
  const parsed = { resource: { entries }, diagnostics: [] };
  const rules = {
    replace: ({ key, span }: (typeof entries)[number], message: unknown) => [
      { span, text: `${key}=${message}\n` },
    ],
    remove: (removed: readonly (typeof entries)[number][]) =>
      removed.map(({ span }) => ({ span, text: '' })),
    insert: (
      added: readonly { key: string; message: unknown }[],
      removed: ReadonlySet<unknown>,
    ) => [
      {
        span: { start: source.length, end: source.length },
        text: added.map(({ key, message }) => `${key}=${message}:${removed.size}\n`).join(''),
      },
    ],
  };

  it('replaces, removes and adds', () => {
    const changes = new Map([
      ['a', null],
      ['b', 'x'],
      ['c', 'y'],
      ['nobody', null],
    ]);
    expect(editBySpans(source, parsed, changes, rules)).toBe('b=x\nc=y:1\n');
  });

  it('asks for nothing where nothing changes', () => {
    const changes = new Map([
      ['a', '1'],
      ['b', '2'],
    ]);
    expect(editBySpans(source, parsed, changes, rules)).toBe(source);
  });
});

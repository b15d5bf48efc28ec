import { readdirSync, readFileSync } from 'node:fs';
import { runs } from '@parlance/messages/testing/runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeText } from '../../encoding/encoding.ts';
import { type Container, isContainer } from '../nested/document.ts';
import type { TomlResult } from './document.ts';
import { parseAnyToml, parseToml } from './parse.ts';
import { readPlainToml } from './plain.ts';

const folder = new URL('../../formats/', import.meta.url);
const documents = ['toml', 'goi18n'].flatMap((format) => {
  const fixtures = new URL(`${format}/fixtures/`, folder);
  const names = readdirSync(fixtures).filter((name) => name.endsWith('.toml'));
  return names.map((name) => ({
    name: `${format}/${name}`,
    text: decodeText(new Uint8Array(readFileSync(new URL(name, fixtures))))?.text ?? '',
  }));
});

const plain = `# All of it
title = "One"

[menu]
# Above
  # and right above
open = "Open \\"it\\" \\u00e9\\n"  # behind
"close-1" = 'a \\ b'
[ menu . file ]\r
save=''
[other.below]
x-1 = "„x“ \u{1f600}"
[other]
`.replaceAll('"close-1"', 'close-1');

/** A result without circular references, which take long to compare. */
function describeResult({ resource, diagnostics, tables, headers, dotted, lists }: TomlResult) {
  const placeOf = ({ kind, prefix, span }: Container) => `${kind} ${prefix} ${span.start}`;
  return {
    diagnostics,
    headers,
    dotted,
    lists,
    entries: resource.entries.map((entry) => ({ ...entry, container: placeOf(entry.container) })),
    tables: tables.map(({ container, ...table }) => ({
      ...table,
      ...container,
      members: container.members.map((member) =>
        isContainer(member) ? placeOf(member) : member.span,
      ),
    })),
  };
}

/** Whether the plain reader accepts a file; its result must be that of the library. */
function expectSame(text: string): boolean {
  expect(describeResult(parseToml(text))).toEqual(describeResult(parseAnyToml(text)));
  return readPlainToml(text) !== undefined;
}

describe('readPlainToml', () => {
  it('reads what is plain', () => {
    expect(expectSame(plain)).toBe(true);
    expect(expectSame('')).toBe(true);
    expect(expectSame('a = "b"')).toBe(true);
  });

  it.each(documents)('reads $name as the library does', ({ text }) => {
    expectSame(text);
  });

  it.each([
    'a = 1',
    'a = "x" b = "y"',
    'a = """x"""',
    "a = '''x'''",
    'a.b = "x"',
    '"a.b" = "x"',
    'a = "\\e"',
    'a = "\\ud83d\\ude00"',
    'a = "x\ty"',
    'a = "x"\rb = "y"',
    'a = ["x"]',
    '[[a]]\nb = "x"',
    'a = "x"\na = "y"',
    'a = "x"\n[a]',
    '[a.b]\n[a]\nb = "x"',
    '[a]\nb = "x"\n[a.b.c]',
    '[a]\n[b]\n[a]',
    '[a]]',
    'a = "x" #\u0001',
    '\ufeffa = "x"',
  ])('leaves %j to the library', (text) => {
    expect(expectSame(text)).toBe(false);
  });

  it('reads damaged files as the library does', () => {
    const piece = fc.constantFrom(
      '"',
      "'",
      '[',
      ']',
      '.',
      '=',
      '#',
      '\\',
      '\n',
      '\r',
      '\t',
      ' ',
      'a',
    );
    const text = fc.constantFrom(plain, ...documents.map((document) => document.text));
    fc.assert(
      fc.property(
        text,
        fc.nat(),
        fc.nat(4),
        fc.oneof(piece, fc.string({ maxLength: 3 })),
        (whole, at, gone, put) => {
          const start = at % (whole.length + 1);
          expectSame(whole.slice(0, start) + put + whole.slice(start + gone));
        },
      ),
      { numRuns: runs(500) },
    );
  });

  it('reads any lines as the library does', () => {
    const line = fc.constantFrom(
      '[a]',
      '[a.b]',
      '[b]',
      '[c]',
      'a = "x"',
      'b = "y"',
      "c = 'z'",
      '# note',
      '',
      '  # more',
      'd.e = "x"',
      'a = 1',
    );
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 9 }),
        fc.constantFrom('\n', '\r\n'),
        (lines, lineBreak) => {
          expectSame(lines.join(lineBreak));
        },
      ),
      { numRuns: runs(1000) },
    );
  });
});

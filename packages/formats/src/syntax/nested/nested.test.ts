import { nastyTexts } from '@parlance/messages/testing/nasty-texts.ts';
import { runs } from '@parlance/messages/testing/runs.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import type { Format } from '../../format.ts';
import { jsonNested } from '../../formats/jsonnested/index.ts';
import { yamlNested } from '../../formats/yamlnested/index.ts';

/** The name and value pairs of an object in the order of the file; names may repeat. */
type Value = string | number | boolean | null | readonly Value[] | { readonly pairs: Pairs };

type Pairs = readonly (readonly [name: string, value: Value])[];

const text = fc.constantFrom('x', 'a\nb', ...nastyTexts.filter(({ length }) => length < 1000));
const name = fc.constantFrom('a', 'b', 'c', 'a b', '0', '1', 'yes', '__proto__', 'x: y', '#', '😀');

const other = fc.constantFrom(null, 1, -1.5, true);

const values = (isUnique: boolean, hasOthers: boolean) =>
  fc.letrec<{ value: Value; list: Value; map: { pairs: Pairs } }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      { weight: 4, arbitrary: text },
      { weight: hasOthers ? 1 : 0, arbitrary: other },
      { weight: 4, arbitrary: tie('map') },
      { weight: 4, arbitrary: tie('list') },
    ),
    list: fc.array(tie('value'), { maxLength: 3 }),
    map: (isUnique
      ? fc.uniqueArray(fc.tuple(name, tie('value')), { maxLength: 4, selector: ([key]) => key })
      : fc.array(fc.tuple(name, tie('value')), { maxLength: 4 })
    ).map((pairs) => ({ pairs })),
  })).map;

/** JSON with repeated names and with values that are no texts. */
const jsonFile = fc
  .tuple(values(false, true), fc.constantFrom('', '  ', '\t'))
  .map(([value, indent]) => toJson(value, indent));

const yamlStyle = fc.record({
  indent: fc.constantFrom(1, 2, 4),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 40),
  defaultStringType: fc.constantFrom(
    ...(['PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'] as const),
  ),
});

const yamlFile = fc
  .tuple(values(true, false), yamlStyle)
  .map(([value, style]) =>
    stringify(toMap(value), { ...style, defaultKeyType: 'PLAIN', schema: 'failsafe' }),
  );

const change = fc.tuple(fc.nat(), fc.constantFrom('', '.x', '.0', '.1', '.2'), fc.option(text));

it.each<[Format, fc.Arbitrary<string>]>([
  [jsonNested, jsonFile],
  [yamlNested, yamlFile],
  [yamlNested, jsonFile],
])('changes any file of $id as wanted', (format, file) => {
  const ending = fc.constantFrom('as it is', 'crlf', 'none');
  fc.assert(
    fc.property(file, ending, fc.array(change, { maxLength: 8 }), (file, end, changed) => {
      const source = end === 'crlf' ? file.replaceAll('\n', '\r\n') : file;
      const cut = end === 'none' ? source.trimEnd() : source;
      const parsed = format.parse(cut);
      // The library can't always read what it writes.
      fc.pre(parsed.diagnostics.every(({ severity }) => severity === 'warning'));
      const after = new Map(parsed.resource.entries.map(({ key, message }) => [key, message]));
      const paths = ['new', ...[...after.keys()].flatMap(pathsTo)];
      const changes = new Map(
        changed.map(([at, suffix, to]) => [`${paths[at % paths.length]}${suffix}`, to]),
      );
      const written = format.edit(cut, parsed, changes);
      const lost = new Set(written.diagnostics.map(({ key }) => key));
      for (const [key, to] of changes) {
        if (lost.has(key)) continue;
        if (to === null) after.delete(key);
        else after.set(key, to);
      }
      const edited = written.text;
      const { resource, diagnostics } = format.parse(edited);
      const errors = diagnostics.filter(({ severity }) => severity === 'error');
      expect(errors, `${cut}\nbecame\n${edited}`).toEqual([]);
      const read = new Map(resource.entries.map(({ key, message }) => [key, message]));
      expect([...read].sort(), `${cut}\nbecame\n${edited}`).toEqual([...after].sort());
    }),
    { numRuns: runs(500) },
  );
});

/** A key and the paths of all containers around it. */
function pathsTo(key: string): string[] {
  return key.split('.').map((_, at, segments) => segments.slice(0, at + 1).join('.'));
}

function isList(value: Value): value is readonly Value[] {
  return Array.isArray(value);
}

function toMap(value: Value): unknown {
  if (isList(value)) return value.map(toMap);
  if (typeof value !== 'object' || value === null) return value;
  return new Map(value.pairs.map(([key, inner]) => [key, toMap(inner)]));
}

function toJson(value: Value, indent: string, margin = ''): string {
  const [open, close] = isList(value) ? '[]' : '{}';
  const inner = margin + indent;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = isList(value)
    ? value.map((item) => toJson(item, indent, inner))
    : value.pairs.map(([key, of]) => `${JSON.stringify(key)}: ${toJson(of, indent, inner)}`);
  if (members.length === 0) return `${open}${close}`;
  const lead = indent === '' ? '' : `\n${inner}`;
  const tail = indent === '' ? '' : `\n${margin}`;
  return `${open}${lead}${members.join(`,${lead || ' '}`)}${tail}${close}`;
}

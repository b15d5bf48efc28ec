import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stringify } from 'yaml';
import { jsonNested } from '../../formats/jsonnested/index.ts';
import { yamlNested } from '../../formats/yamlnested/index.ts';
import { nastyTexts } from '../../testing/samples.ts';
import type { Format } from '../../types.ts';

type Value = string | readonly Value[] | ReadonlyMap<string, Value>;

const text = fc.constantFrom('x', 'a\nb', ...nastyTexts.filter(({ length }) => length < 1000));
const name = fc.constantFrom('a', 'b', 'c', 'a b', '0', '1', 'yes', '__proto__', 'x: y', '#', '😀');

const { map } = fc.letrec<{ value: Value; list: Value; map: ReadonlyMap<string, Value> }>(
  (tie) => ({
    value: fc.oneof({ depthSize: 'small' }, text, tie('map'), tie('list')),
    list: fc.array(tie('value'), { maxLength: 3 }),
    map: fc
      .uniqueArray(fc.tuple(name, tie('value')), { maxLength: 4, selector: ([key]) => key })
      .map((pairs) => new Map(pairs)),
  }),
);

const jsonFile = fc
  .tuple(map, fc.constantFrom(0, 2, '\t'))
  .map(([value, indent]) => JSON.stringify(toObject(value), null, indent));

const yamlStyle = fc.record({
  indent: fc.constantFrom(1, 2, 4),
  indentSeq: fc.boolean(),
  lineWidth: fc.constantFrom(0, 40),
  defaultStringType: fc.constantFrom(
    ...(['PLAIN', 'QUOTE_SINGLE', 'QUOTE_DOUBLE', 'BLOCK_LITERAL', 'BLOCK_FOLDED'] as const),
  ),
});

const yamlFile = fc
  .tuple(map, yamlStyle)
  .map(([value, style]) =>
    stringify(value, { ...style, defaultKeyType: 'PLAIN', schema: 'failsafe' }),
  );

const change = fc.tuple(fc.nat(), fc.constantFrom('', '.x', '.0', '.1', '.2'), fc.option(text));

it.each<[Format, fc.Arbitrary<string>]>([
  [jsonNested, jsonFile],
  [yamlNested, yamlFile],
])('changes any file of $id as wanted', (format, file) => {
  const ending = fc.constantFrom('as it is', 'crlf', 'none');
  fc.assert(
    fc.property(file, ending, fc.array(change, { maxLength: 8 }), (written, end, changed) => {
      const source = end === 'crlf' ? written.replaceAll('\n', '\r\n') : written;
      const cut = end === 'none' ? source.trimEnd() : source;
      const parsed = format.parse(cut);
      // What the library writes is not always what it reads again.
      fc.pre(parsed.diagnostics.length === 0);
      const after = new Map(parsed.resource.entries.map(({ key, message }) => [key, message]));
      const paths = ['new', ...[...after.keys()].flatMap(pathsTo)];
      const changes = new Map(
        changed.map(([at, suffix, to]) => [`${paths[at % paths.length]}${suffix}`, to]),
      );
      for (const [key, to] of changes) {
        if (to === null) after.delete(key);
        else after.set(key, to);
      }
      const edited = format.edit(cut, parsed, changes).text;
      const { resource, diagnostics } = format.parse(edited);
      expect(diagnostics, `${cut}\nbecame\n${edited}`).toEqual([]);
      const read = new Map(resource.entries.map(({ key, message }) => [key, message]));
      expect([...read].sort(), `${cut}\nbecame\n${edited}`).toEqual([...after].sort());
    }),
    { numRuns: 500 },
  );
});

/** A key and the paths of all containers around it. */
function pathsTo(key: string): string[] {
  return key.split('.').map((_, at, segments) => segments.slice(0, at + 1).join('.'));
}

function toObject(value: Value): unknown {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(toObject);
  const pairs = Array.from(value as ReadonlyMap<string, Value>);
  return Object.fromEntries(pairs.map(([key, inner]) => [key, toObject(inner)]));
}

import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';

// PostgreSQL can't store a NUL, so a request with one would fail there. Path parameters have no schemas: the server
// refuses a NUL in all of them.

const withNul = ['\0', 'a\0b', 'long enough\0', '\0@example.com', 'a\0b@example.com', '"\\u0000"'];

/** Yields every schema of a text inside of a schema, with its place. */
function* textsIn(schema: z.core.$ZodType, place: string): Generator<[string, z.core.$ZodType]> {
  if (takesText(schema)) yield [place, schema];
  for (const [name, part] of partsOf(schema)) yield* textsIn(part, `${place}${name}`);
}

/** Whether the input of a schema is a text, whatever the schema transforms it to. */
function takesText(schema: z.core.$ZodType): boolean {
  if (schema instanceof z.core.$ZodPipe) return takesText(schema._zod.def.in);
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodDefault) {
    return takesText(schema._zod.def.innerType);
  }
  return schema._zod.def.type === 'string';
}

function partsOf(schema: z.core.$ZodType): readonly (readonly [string, z.core.$ZodType])[] {
  if (schema instanceof z.core.$ZodObject) {
    return Object.entries<z.core.$ZodType>(schema._zod.def.shape).map(([n, s]) => [`.${n}`, s]);
  }
  if (schema instanceof z.core.$ZodArray) return [['[]', schema._zod.def.element]];
  if (schema instanceof z.core.$ZodRecord) {
    const { keyType, valueType } = schema._zod.def;
    return [
      ['{key}', keyType],
      ['{}', valueType],
    ];
  }
  if (schema instanceof z.core.$ZodUnion) {
    return schema._zod.def.options.map((option, n) => [`|${n}`, option]);
  }
  if (
    schema instanceof z.core.$ZodOptional ||
    schema instanceof z.core.$ZodNullable ||
    schema instanceof z.core.$ZodDefault ||
    schema instanceof z.core.$ZodPrefault
  ) {
    return [['', schema._zod.def.innerType]];
  }
  if (schema instanceof z.core.$ZodPipe) {
    const { in: before, out } = schema._zod.def;
    // The schema of the JSON or list inside of a text; the text itself is already yielded at its place.
    return takesText(before) ? [['', out]] : [['', before]];
  }
  const { type } = schema._zod.def;
  if (['boolean', 'number', 'int', 'enum', 'literal', 'transform', 'string'].includes(type))
    return [];
  throw new Error(`this test knows no schemas of the type ${type}`);
}

/** Whether the parsed value still has a NUL. */
function keepsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).flat().some(keepsNul);
}

const all = Object.entries<Endpoint>(endpoints);
const texts = all.flatMap(([name, { query, body }]) => [
  ...(query ? textsIn(query, `${name} query`) : []),
  ...(body ? textsIn(body, `${name} body`) : []),
]);

describe('a text of a request', () => {
  it('is of one of many schemas', () => {
    expect(texts.length).toBeGreaterThan(60);
  });

  it.each(texts)('takes no NUL: %s', (_, schema) => {
    for (const text of withNul) {
      const result = z.safeParse(schema, text);
      expect(result.success && keepsNul(result.data), JSON.stringify(text)).toBe(false);
    }
  });
});

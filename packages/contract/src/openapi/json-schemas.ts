import { z } from 'zod';

/** A part of the OpenAPI document. */
export type Json = Record<string, unknown>;

/** Converts schemas and collects the named ones, which stand in the document once. */
export interface JsonSchemas {
  /** Converts the form that a caller sends (`input`) or receives (`output`). */
  convert(schema: z.ZodType, io: 'input' | 'output'): Json;
  /** All named schemas met so far, by name. */
  readonly named: Readonly<Record<string, Json>>;
}

/** Starts without named schemas. `convert` throws if two schemas have the same name. */
export function createJsonSchemas(): JsonSchemas {
  const named: Record<string, Json> = {};
  return {
    named,
    convert(schema, io) {
      // A named schema becomes a reference only as a property, so the schema is wrapped.
      const { properties, $defs } = z.toJSONSchema(z.object({ schema }), {
        io,
        unrepresentable: 'any',
        override: ({ jsonSchema }) => leaveOutNoise(jsonSchema),
      });
      for (const [name, definition] of Object.entries($defs ?? {})) {
        const converted = moveReferences(definition);
        const known = named[name];
        if (known && JSON.stringify(known) !== JSON.stringify(converted)) {
          throw new Error(`${name} is two schemas`);
        }
        named[name] = converted;
      }
      return moveReferences(properties?.schema);
    },
  };
}

function leaveOutNoise(schema: z.core.JSONSchema.BaseSchema): void {
  // The format says the same as the pattern.
  if (schema.format === 'uuid' || schema.format === 'date-time') delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
}

/** Moves references from where JSON Schema puts definitions to where OpenAPI puts them. */
function moveReferences(schema: unknown): Json {
  const text = JSON.stringify(schema);
  return JSON.parse(text.replaceAll('"$ref":"#/$defs/', '"$ref":"#/components/schemas/')) as Json;
}

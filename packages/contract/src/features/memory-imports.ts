import { z } from 'zod';
import { count, id } from '../schemas.ts';

/**
 * Kinds of what a memory does not keep of a file: units with fewer than two texts, texts that are missing or whose
 * locale is none, properties, attributes and elements that mean nothing here, codes without a spelling, inline elements
 * of which the text alone is kept, dates that can't be read, notes, texts that are longer than a memory keeps, and units
 * without a text in the language of the memory.
 */
export const memoryLossKinds = [
  'unit',
  'variant',
  'locale',
  'property',
  'attribute',
  'element',
  'code',
  'inline',
  'date',
  'character',
  'note',
  'length',
  'source',
] as const;

export type MemoryLossKind = (typeof memoryLossKinds)[number];

const memoryLoss = z
  .object({
    kind: z.enum(memoryLossKinds),
    name: z
      .string()
      .describe(
        'As the file spells it, such as the type of a property; empty where there is none.',
      ),
    count,
    places: z
      .array(z.object({ unit: count, line: count }))
      .describe('The first five; what is said of the whole file has the unit 0.'),
  })
  .meta({ id: 'MemoryLoss' });

export type MemoryLoss = z.infer<typeof memoryLoss>;

/** What an import has brought into a memory. */
export const memoryImportResult = z
  .object({
    units: count.describe('How many units the file has.'),
    translations: count.describe('How many translations in them the memory has now.'),
    added: count.describe('Those of them that it did not have before.'),
    losses: z.array(memoryLoss).describe('What is not kept, by kind.'),
  })
  .meta({ id: 'MemoryImportResult' });

export type MemoryImportResult = z.infer<typeof memoryImportResult>;

/** What a job that imports into a memory is about. */
export const memoryImportAbout = z
  .object({ memoryId: id, memory: z.string(), file: z.string() })
  .describe('Of an import into a translation memory.');

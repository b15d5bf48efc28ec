import { z } from 'zod';
import { text } from '../schemas.ts';

// What is known of a term besides its texts, and what its translations may take at most.

const limit = z.int().min(1).max(1_000_000).exactOptional();

/** The pixels that each line of a text may be wide at most, in a font of the installation. */
export const pixelLimit = z
  .strictObject({
    max: z.int().min(1).max(1_000_000),
    font: text(1, 255).describe(
      'By its name, as `listFonts` tells it. Where it is not there, the limit is not checked.',
    ),
    size: z.number().min(1).max(1000).describe('Of its letters, in pixels.'),
  })
  .meta({ id: 'PixelLimit' });

export type PixelLimit = z.infer<typeof pixelLimit>;

/** What a translation may take at most, each form of a plural by itself; what is missing is no limit. */
export const termLimits = z
  .strictObject({
    characters: limit.describe('As people count them: a letter with its accents is one.'),
    bytes: limit.describe('In UTF-8.'),
    lines: limit,
    pixels: pixelLimit.exactOptional(),
  })
  .meta({ id: 'TermLimits' });

export type TermLimits = z.infer<typeof termLimits>;

/** What is known of a term besides its texts; missing where nobody has said it. */
export const entryNotes = z
  .object({
    comments: z.array(z.string()).optional().describe('Notes for translators.'),
    context: z.string().optional().describe('What tells two uses of one source text apart.'),
    source: z.string().optional().describe('The text to translate, where the key is another.'),
    references: z.array(z.string()).optional().describe('Places in the code: `src/app.ts:12`.'),
    flags: z.array(z.string()).optional().describe('As the file spells them: `c-format`.'),
    maxLength: z
      .int()
      .optional()
      .describe('The characters that a translation may have at most, by its file.'),
    maxBytes: z.int().optional().describe('The bytes in UTF-8 that it may have at most, likewise.'),
    maxLines: z.int().optional().describe('The lines that it may have at most, likewise.'),
    maxPixels: pixelLimit.optional().describe('How wide it may be at most, likewise.'),
    limits: termLimits
      .optional()
      .describe('What people have limited it to (`changeTerms`), in place of what its file says.'),
  })
  .meta({ id: 'EntryNotes' });

export type EntryNotes = z.infer<typeof entryNotes>;

/** The limits that count for the translations of a term: what people say goes before what its file says. */
export function limitsOf({
  limits,
  maxLength: characters,
  maxBytes: bytes,
  maxLines: lines,
  maxPixels: pixels,
}: LimitNotes): TermLimits {
  const ofFile = {
    ...(isLimit(characters) && { characters }),
    ...(isLimit(bytes) && { bytes }),
    ...(isLimit(lines) && { lines }),
    ...(pixels && { pixels }),
  };
  return { ...ofFile, ...limits };
}

type LimitNotes = Pick<EntryNotes, 'limits' | 'maxLength' | 'maxBytes' | 'maxLines' | 'maxPixels'>;

/** Whether a number that a file says is a limit: some tools write 0 for none. */
function isLimit(max: number | undefined): max is number {
  return max !== undefined && max > 0;
}

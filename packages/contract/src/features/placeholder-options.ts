import { placeholderStyles } from '@parlance/messages';
import { z } from 'zod';

/** The spelling of placeholders to convert to or from, in imports and exports. */
export const placeholderOptions = z.object({
  placeholders: z
    .enum(placeholderStyles)
    .optional()
    .describe(
      'Spell placeholders in this style. What can not be spelled so stays as it is, and is told. Without it they are never touched.',
    ),
  placeholdersFrom: z
    .enum(placeholderStyles)
    .optional()
    .describe(
      'The style that they are in. Without it that of the format, for an export of the files that were imported; else what they look like.',
    ),
});

export type PlaceholderOptions = z.output<typeof placeholderOptions>;

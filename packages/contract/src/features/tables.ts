import { formatIds, maxColumns, readColumnRoles } from '@parlance/formats';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, localeCode } from '../schemas.ts';
import { stagedOptions } from './uploads.ts';

/** The roles of a table's columns, as a list with commas. */
export const columnRoles = z
  .string()
  .max(20_000)
  .transform((list, context) => {
    if (list === 'auto') return list;
    const read = readColumnRoles(list);
    if ('roles' in read) return read.roles;
    context.addIssue(read.problem);
    return z.NEVER;
  })
  .meta({ examples: ['key,en,de_DE,notes,ignore'] });

/** The meaning of the first row of a table. */
export const firstRows = ['header', 'data'] as const;

/** The options for tables whose header names no known columns, or wrong ones. */
export const tableOptions = z.object({
  columns: columnRoles
    .optional()
    .describe(
      'Of a table (`csv`, `xlsx`): what its columns are, from the first one on and separated by commas. `key`, `source` (source texts), `notes`, `value` (texts in the `locale`), the code of a locale, or `ignore`, which all further ones are. It is kept with the file: later imports in its place and exports do as it says. `auto`: what the header says. Without it, as was chosen before, else `auto`.',
    ),
  firstRow: z
    .enum(firstRows)
    .optional()
    .describe('With `columns`: what the first row is. Without it a header.'),
});

/** The first rows of a table, and the roles of its columns. */
export const tableHead = z
  .object({
    width: count.describe('How many columns it has.'),
    rows: z
      .array(z.array(z.string().describe('Its first 100 characters.')))
      .describe(`Its first 5 rows with a text, of which the first ${maxColumns} columns.`),
    columns: z
      .array(z.string())
      .describe('What these columns are: `columns` of an import that asks for the same.'),
    firstRow: z.enum(firstRows),
    origin: z
      .enum(['remembered', 'recognised', 'unclear'])
      .describe(
        'How that is known: `remembered` was chosen before for the file in this place, `recognised` is by its header. Where it is `unclear`, an import needs `columns`, and these are a suggestion.',
      ),
  })
  .meta({ id: 'TableHead' });

export type TableHead = z.infer<typeof tableHead>;
export type FirstRow = (typeof firstRows)[number];

export const tableEndpoints = {
  readTable: endpoint({
    method: 'POST',
    path: '/projects/:projectId/imports/table',
    summary: 'Tell what the columns of a table are, before it is imported',
    access: 'user-or-client',
    action: 'ImportTranslation',
    aboutFile: 'none',
    editsLocale: 'query.locale',
    upload: 'one',
    takesStaged: true,
    query: z.object({
      ...stagedOptions.shape,
      locale: localeCode.optional().describe('As of the import.'),
      format: z.enum(formatIds).describe('`csv` or `xlsx`.'),
    }),
    success: { status: 200, data: tableHead },
    errors: ['BadRequest', 'PayloadTooLarge'],
  }),
} as const;

export const tableDocs = (): FeatureDocs<typeof tableEndpoints> => ({
  heading: 'Files',
  endpoints: {
    readTable: {
      note: 'For a table whose header does not tell it, or not as it is: which column has what is said with `columns` of the import. Changes nothing. 400: the format has no tables, or the file is damaged. 413: the file is too large.',
      answer: {
        width: 4,
        rows: [
          ['Name', 'English', 'German', 'Remark'],
          ['menu.open', 'Open', 'Öffnen', 'A verb'],
        ],
        columns: ['key', 'en', example.german.code, 'notes'],
        firstRow: 'header',
        origin: 'remembered',
      },
    },
  },
});

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, hasNoneTwice, id, namedText, text } from '../schemas.ts';

// Where terms are used in code. Notes have references as well, which files of translations bring; usages come from the
// code itself, and each look at the code replaces them.

/** The limits of usages: how many a term has, the lines of code with each, and the terms of a request. */
export const usageLimits = {
  maxPerTerm: 20,
  maxLines: 5,
  maxLineLength: 200,
  maxTerms: 2000,
} as const;

const { maxPerTerm, maxLines, maxLineLength, maxTerms } = usageLimits;

/** The lines of code around a usage. */
const usageCode = z.strictObject({
  line: z.int().min(1).describe('The number of the first of these lines.'),
  text: text(1, maxLines * (maxLineLength + 1)).refine(
    (code) => code.split('\n').length <= maxLines,
    `must have at most ${maxLines} lines`,
  ),
});

/** A place in code that uses a term. */
export const usage = z
  .strictObject({
    file: namedText(1, 500).describe('The path from the root of the repository, with `/`.'),
    line: z.int().min(1),
    component: namedText(1, 200)
      .exactOptional()
      .describe('The component or function around it: `Cart`, `Shop.render`.'),
    note: namedText(1, 1000)
      .exactOptional()
      .describe('What the code tells translators there, such as the description of FormatJS.'),
    code: usageCode.exactOptional().describe('The lines around it.'),
  })
  .meta({ id: 'Usage' });

export type Usage = z.infer<typeof usage>;

const usages = z.array(usage).max(maxPerTerm);

/** The text whose SHA-256 is the hash of usages: JSON without spaces, with properties in the order of the schema. */
export function serializeUsages(list: readonly Usage[]): string {
  return JSON.stringify(
    list.map(({ file, line, component, note, code }) => ({
      file,
      line,
      component,
      note,
      code: code && { line: code.line, text: code.text },
    })),
  );
}

/** A term by its key, with the hash of its usages. */
export const usageHash = z.object({ term: z.string(), hash: z.string() }).meta({ id: 'UsageHash' });

const usagesPath = '/projects/:projectId/usages';

const fileId = id.optional().describe('The file of the terms; the unnamed one without it.');

export const usageEndpoints = {
  listUsageHashes: endpoint({
    method: 'GET',
    path: usagesPath,
    summary: 'Tell which terms of a file have usages, with their hashes',
    access: 'user-or-client',
    action: 'ViewTerm',
    query: z.object({ fileId }),
    success: { status: 200, data: z.array(usageHash) },
    errors: ['BadRequest'],
  }),
  updateUsages: endpoint({
    method: 'PATCH',
    path: usagesPath,
    summary: 'Replace the usages of terms of a file',
    access: 'user-or-client',
    action: 'EditUsages',
    aboutFile: 'body.fileId',
    textsBody: true,
    body: z.object({
      fileId,
      terms: z
        .array(z.object({ term: namedText(1, 65_536), usages }))
        .min(1)
        .max(maxTerms)
        .refine((terms) => hasNoneTwice(terms.map(({ term }) => term)), 'must have no term twice')
        .describe('Each with all its usages; a term without any loses those that it has.'),
    }),
    success: {
      status: 200,
      data: z.object({
        changed: count.describe('Of how many terms the usages were others.'),
        unknown: z.array(z.string()).describe('Keys that the file does not have.'),
      }),
    },
    errors: ['BadRequest', 'PayloadTooLarge'],
  }),
  listUsages: endpoint({
    method: 'GET',
    path: '/projects/:projectId/terms/:termId/usages',
    summary: 'List the usages of a term',
    access: 'user-or-client',
    action: 'ViewTerm',
    success: { status: 200, data: z.array(usage) },
    errors: [],
  }),
} as const;

export function usageDocs(): FeatureDocs<typeof usageEndpoints> {
  const shown: Usage = {
    file: 'src/menu.tsx',
    line: 12,
    component: 'Menu',
    code: { line: 11, text: "<header>\n  {t('menu.open')}\n</header>" },
  };
  return {
    heading: 'Usages',
    about: 'Where terms are used in the code, which `parlance extract` sends.',
    endpoints: {
      listUsageHashes: {
        note: 'A hash is the SHA-256, in base64url, of the usages as JSON without spaces, with the properties in the order of the description: whoever compares it sends only what has changed. 404: the project has no such file.',
        answer: [{ term: example.term.value, hash: 'Zk4tW0mJ3c0kN5m8mYtU7uLr2mJ8a0wqk1ySg9h4b7E' }],
      },
      updateUsages: {
        note: 'The same once more changes nothing. A project with more terms is sent in several requests. 404: the project has no such file.',
        body: { terms: [{ term: example.term.value, usages: [shown] }] },
        answer: { changed: 1, unknown: [] },
      },
      listUsages: { answer: [shown] },
    },
  };
}

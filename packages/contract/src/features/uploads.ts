import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import { count } from '../schemas.ts';

/** The reference to staged files. */
export const stagedOptions = z.object({
  upload: z
    .uuid()
    .optional()
    .describe(
      'The id of files that you have sent by `stageFiles`, in place of `file`. 404 with the path `query.upload`: they are gone, send them again.',
    ),
});

/** Staged files, which wait to be imported. */
export const stagedUpload = z
  .object({
    id: z.uuid(),
    files: z.array(z.object({ name: z.string(), size: count.describe('In bytes.') })),
    expires: z.iso.datetime().describe('When they are gone.'),
  })
  .meta({ id: 'StagedUpload' });

export type StagedUpload = z.infer<typeof stagedUpload>;

export const uploadEndpoints = {
  stageFiles: endpoint({
    method: 'POST',
    path: '/projects/:projectId/uploads',
    summary: 'Send files once, for previews and imports that name them',
    access: 'user-or-client',
    action: 'ImportTranslation',
    aboutFile: 'none',
    upload: 'many',
    success: { status: 201, data: stagedUpload },
    errors: ['BadRequest', 'PayloadTooLarge', 'TooManyRequests'],
  }),
} as const;

export const uploadDocs = (): FeatureDocs<typeof uploadEndpoints> => ({
  heading: 'Files',
  about:
    'Whole translation files, in the formats that programs use, in and out, one by one or many at once.',
  endpoints: {
    stageFiles: {
      note: 'At most 200 files in the field `file`, each with its path as its name. `importFile` and `readTable` take the id where it is of one file, `importArchive` in any case, as often as you want for a day: a preview and the import that follows need the bytes once. They are for you and this project alone. 413: together they are more than a file may be. 429: you have sent very many within a day.',
      answer: {
        id: '0190b2a5-e5fa-7c34-8b60-1c3d4e5f6071',
        files: [{ name: 'de_DE.json', size: 2048 }],
        expires: '2026-01-02T12:00:00.000Z',
      },
    },
  },
});

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { count } from '../schemas.ts';

/** How files are named that were sent before. */
export const stagedOptions = z.object({
  upload: z
    .uuid()
    .optional()
    .describe(
      'The id of files that you have sent by `stageFiles`, in place of `file`. 404 with the path `query.upload`: they are gone, send them again.',
    ),
});

/** Files that wait to be imported. */
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
    upload: 'many',
    success: { status: 201, data: stagedUpload },
    errors: ['BadRequest', 'PayloadTooLarge', 'TooManyRequests'],
  }),
} as const;

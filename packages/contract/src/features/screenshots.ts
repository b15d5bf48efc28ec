import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import type { FeatureDocs } from '../openapi/docs.ts';
import * as example from '../openapi/example-resources.ts';
import { count, dates, id, namedText } from '../schemas.ts';

/** The media types of screenshots. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

export type ImageType = (typeof imageTypes)[number];

/** The limits of a screenshot: its size in bytes, its sides in pixels, and the terms and regions on it. */
export const screenshotLimits = { maxBytes: 5_242_880, maxSide: 4096, maxRegions: 200 } as const;

const share = z.number().min(0).max(1);

/** Clients round, so the far edge may be outside of the image by less than a pixel. */
const maxEdge = 1.0001;

/** A part of an image, in shares of its width and height from its upper left corner. */
export const screenshotArea = z
  .object({ x: share, y: share, width: share.gt(0), height: share.gt(0) })
  .refine(
    ({ x, y, width, height }) => x + width <= maxEdge && y + height <= maxEdge,
    'must be inside of the image',
  );

export type ScreenshotArea = z.infer<typeof screenshotArea>;

const area = screenshotArea
  .nullable()
  .describe('In shares of width and height, from the upper left corner; null for the whole image.');

/** Where a term is on a screenshot. */
export const screenshotRegion = z
  .object({
    termId: id,
    term: z.string().describe('The key of the term, or the first 255 characters of it.'),
    area,
  })
  .meta({ id: 'ScreenshotRegion' });

export type ScreenshotRegion = z.infer<typeof screenshotRegion>;

export const screenshot = z
  .object({
    id,
    name: z.string(),
    mediaType: z.enum(imageTypes),
    width: count.describe('In pixels.'),
    height: count.describe('In pixels.'),
    revision: z.int().min(1).describe('Grows with each change.'),
    regions: z.array(screenshotRegion).describe('Those of terms that are deleted are missing.'),
    date: dates,
  })
  .meta({ id: 'Screenshot' });

export type Screenshot = z.infer<typeof screenshot>;

export const screenshotName = namedText(1, 255);

const screenshotBody = z.object({
  name: screenshotName.optional(),
  regions: z
    .array(z.object({ termId: id, area }))
    .max(screenshotLimits.maxRegions)
    .optional()
    .describe('All regions that it is to have; a term may have several.'),
  revision: z.int().min(1).optional().describe('The one that the change was made from.'),
});

const path = '/projects/:projectId/screenshots';
const onePath = `${path}/:screenshotId` as const;

export const screenshotEndpoints = {
  listScreenshots: endpoint({
    method: 'GET',
    path,
    summary: 'Get a part of the screenshots of a project, newest first',
    access: 'user-or-client',
    action: 'ViewTerm',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: id.optional().describe('Where to go on, from `nextCursor`.'),
      termId: id.optional().describe('Only those that this term is on.'),
    }),
    success: {
      status: 200,
      data: z.object({ screenshots: z.array(screenshot), nextCursor: id.nullable() }),
    },
    errors: ['BadRequest'],
  }),
  countScreenshots: endpoint({
    method: 'GET',
    path: `${path}/terms`,
    summary: 'Tell on how many screenshots each term is',
    access: 'user-or-client',
    action: 'ViewTerm',
    success: { status: 200, data: z.array(z.object({ termId: id, count })) },
    errors: [],
  }),
  createScreenshot: endpoint({
    method: 'POST',
    path,
    summary: 'Add a screenshot',
    access: 'user-or-client',
    action: 'EditScreenshots',
    query: z.object({
      name: screenshotName.optional().describe('That of the file, where it is missing.'),
      termId: id.optional().describe('A term that the whole image is tied to.'),
    }),
    upload: 'one',
    changesContent: true,
    success: { status: 201, data: screenshot },
    errors: ['BadRequest', 'PaymentRequired', 'PayloadTooLarge'],
  }),
  getScreenshot: endpoint({
    method: 'GET',
    path: onePath,
    summary: 'Get a screenshot with its regions',
    access: 'user-or-client',
    action: 'ViewTerm',
    success: { status: 200, data: screenshot },
    errors: [],
  }),
  getScreenshotImage: endpoint({
    method: 'GET',
    path: `${onePath}/image`,
    summary: 'Get the image of a screenshot',
    access: 'user-or-client',
    action: 'ViewTerm',
    success: { status: 200, file: true, type: 'image' },
    errors: [],
  }),
  updateScreenshot: endpoint({
    method: 'PATCH',
    path: onePath,
    summary: 'Rename a screenshot, or replace its regions',
    access: 'user-or-client',
    action: 'EditScreenshots',
    body: screenshotBody,
    changesContent: true,
    success: { status: 200, data: screenshot },
    errors: ['BadRequest', 'Conflict'],
  }),
  deleteScreenshot: endpoint({
    method: 'DELETE',
    path: onePath,
    summary: 'Delete a screenshot',
    access: 'user-or-client',
    action: 'EditScreenshots',
    changesContent: true,
    success: { status: 204 },
    errors: [],
  }),
} as const;

export function screenshotDocs(): FeatureDocs<typeof screenshotEndpoints> {
  const area = { x: 0.62, y: 0.05, width: 0.2, height: 0.08 };
  const shown: Screenshot = {
    id: '0190b2a6-308b-7d45-9c71-2d4e5f607b82',
    name: 'Start page',
    mediaType: 'image/webp',
    width: 1440,
    height: 900,
    revision: 2,
    regions: [{ termId: example.term.id, term: example.term.value, area }],
    date: example.date,
  };
  const added = { ...shown, revision: 1, regions: [] };
  return {
    heading: 'Screenshots',
    about: 'Images that show translators where a term is.',
    endpoints: {
      listScreenshots: {
        note: 'Go on with `cursor=<nextCursor>` and the same filter.',
        answer: { screenshots: [shown], nextCursor: null },
      },
      countScreenshots: {
        note: 'Terms that are on none are missing.',
        answer: [{ termId: example.term.id, count: 1 }],
      },
      createScreenshot: {
        note: 'PNG, JPEG or WebP that is not animated, of at most 5 MiB and 4096 pixels a side. The bytes are kept as they are, with what the file says of camera and place. 400: the file is no such image. 402: the project has a thousand screenshots. 413: the file is larger.',
        answer: added,
      },
      getScreenshot: { answer: shown },
      getScreenshotImage: {
        note: 'The image of an id never changes, so it may be kept for a year by whoever was sent it.',
        file: '',
      },
      updateScreenshot: {
        note: 'What is absent stays as it is. The same once more changes nothing. 404: the project has no such screenshot, or not the term of a region. 409: `revision` is not the last one, and `details[].current` is the screenshot as it is.',
        body: { regions: [{ termId: example.term.id, area }], revision: 1 },
        answer: shown,
        current: added,
      },
      deleteScreenshot: { note: 'The undo of its change set brings it back with its regions.' },
    },
  };
}

import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { countByTerm } from './screenshots.queries.ts';
import {
  changeScreenshot,
  createScreenshot,
  getScreenshot,
  getScreenshotImage,
  listScreenshots,
  removeScreenshot,
} from './screenshots.service.ts';

export function screenshotRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'blobs' | 'db' | 'events'>,
): void {
  const { db } = context;
  addRoute(endpoints.listScreenshots, ({ scope, query }) => listScreenshots(db, scope, query));
  addRoute(endpoints.countScreenshots, ({ scope }) => countByTerm(db, scope));
  addRoute(endpoints.createScreenshot, ({ scope, query, upload }) =>
    createScreenshot(context, scope, query, upload),
  );
  addRoute(endpoints.getScreenshot, ({ scope, params }) =>
    getScreenshot(db, scope, params.screenshotId),
  );
  addRoute(endpoints.getScreenshotImage, ({ scope, params }) =>
    getScreenshotImage(context, scope, params.screenshotId),
  );
  addRoute(endpoints.updateScreenshot, ({ scope, params, body }) =>
    changeScreenshot(context, scope, params.screenshotId, body),
  );
  addRoute(endpoints.deleteScreenshot, ({ scope, params }) =>
    removeScreenshot(context, scope, params.screenshotId),
  );
}

import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { applyReplacement, isForJob } from './applying.service.ts';
import { acceptReplacement, defineReplacement } from './background-replacements.service.ts';
import { countReplacement, previewReplacement } from './previews.service.ts';
import { requireQuery } from './scans.service.ts';

export function replacementRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'config' | 'db' | 'events' | 'formatWorkers' | 'jobs' | 'logger'>,
): void {
  const job = defineReplacement(context);
  context.jobs.define(job);
  addRoute(endpoints.previewReplacement, ({ scope, body }) =>
    previewReplacement(context, scope, body),
  );
  addRoute(endpoints.countReplacement, ({ scope, body }) => countReplacement(context, scope, body));
  addRoute(endpoints.applyReplacement, async ({ scope, body, prefersBackground }) => {
    if (!prefersBackground || !isForJob(body)) return applyReplacement(context, scope, body);
    await requireQuery(context.db, scope, body.query);
    return acceptReplacement(context, job, { scope, replacing: body });
  });
}

import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import { startFollower } from '../../content/activity/followers.ts';
import type { Context } from '../../context.ts';
import { listFindings } from './findings.service.ts';
import { defineChecking } from './following/following.service.ts';
import { defineCheckingByTime } from './following/other-locales.service.ts';
import { createIgnore, deleteIgnore, listIgnores } from './ignores.service.ts';
import { proofreadText } from './proofreading.service.ts';
import { changeCheckSettings, getCheckSettings } from './settings.service.ts';
import { checkTexts, getCheckedTerm } from './text-checks.service.ts';

export function findingRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'answering' | 'db' | 'events' | 'formatWorkers' | 'jobs' | 'proofreader'>,
): void {
  const { db, jobs } = context;
  startFollower(context, defineChecking(context));
  jobs.define(defineCheckingByTime(context));
  addRoute(endpoints.listFindings, ({ scope, query }) => listFindings(db, scope, query));
  addRoute(endpoints.listIgnores, ({ scope, query }) => listIgnores(db, scope, query));
  addRoute(endpoints.createIgnore, ({ scope, body }) => createIgnore(context, scope, body));
  addRoute(endpoints.deleteIgnore, ({ scope, params }) =>
    deleteIgnore(context, scope, params.ignoreId),
  );
  addRoute(endpoints.getCheckSettings, ({ scope }) => getCheckSettings(context, scope));
  addRoute(endpoints.updateCheckSettings, ({ scope, body }) =>
    changeCheckSettings(context, scope, body),
  );
  addRoute(endpoints.getCheckedTerm, ({ scope, query }) => getCheckedTerm(context, scope, query));
  addRoute(endpoints.proofreadText, ({ scope, body }) => proofreadText(context, scope, body));
  addRoute(endpoints.checkTexts, ({ scope, body }) => checkTexts(context, scope, body));
}

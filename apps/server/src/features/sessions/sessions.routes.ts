import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import {
  defineAccessTidying,
  endOtherSessions,
  endSession,
  listSessions,
} from './sessions.service.ts';

export function sessionRoutes(
  addRoute: AddRoute,
  { db, jobs }: Pick<Context, 'db' | 'jobs'>,
): void {
  jobs.define(defineAccessTidying(db));
  addRoute(endpoints.listSessions, (request) => listSessions(db, request));
  addRoute(endpoints.deleteSession, ({ actor, params }) => endSession(db, actor, params.sessionId));
  addRoute(endpoints.deleteOtherSessions, (request) => endOtherSessions(db, request));
}

import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { addTerms } from './term-batches.service.ts';

export function termBatchRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'db' | 'events' | 'formatWorkers' | 'logger'>,
): void {
  addRoute(endpoints.addTerms, ({ scope, body }) => addTerms(context, scope, body));
}

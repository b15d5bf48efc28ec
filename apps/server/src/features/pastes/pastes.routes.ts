import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { applyPaste, previewPaste } from './pastes.service.ts';

export function pasteRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'db' | 'events' | 'formatWorkers' | 'logger'>,
): void {
  addRoute(endpoints.previewPaste, ({ scope, body }) => previewPaste(context, scope, body));
  addRoute(endpoints.applyPaste, ({ scope, body }) => applyPaste(context, scope, body));
}

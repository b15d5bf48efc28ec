import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import {
  changeTerm,
  createTerm,
  filterTermsByLabel,
  getTermDeletion,
  listTerms,
  removeTerm,
} from './terms.service.ts';

export function termRoutes(addRoute: AddRoute, context: Pick<Context, 'db' | 'events'>): void {
  const { db } = context;
  addRoute(endpoints.listTerms, ({ scope }) => listTerms(db, scope));
  addRoute(endpoints.filterTermsByLabel, ({ scope, query }) =>
    filterTermsByLabel(db, scope, query.labelId),
  );
  addRoute(endpoints.createTerm, ({ scope, body }) => createTerm(context, scope, body));
  addRoute(endpoints.updateTerm, ({ scope, params, body }) =>
    changeTerm(context, scope, params.termId, body),
  );
  addRoute(endpoints.deleteTerm, ({ scope, params }) => removeTerm(context, scope, params.termId));
  addRoute(endpoints.getTermDeletion, ({ scope, params }) =>
    getTermDeletion(db, scope, params.termId),
  );
}

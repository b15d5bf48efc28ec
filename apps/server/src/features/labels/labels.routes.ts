import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { listLabels } from './labels.queries.ts';
import {
  changeLabel,
  changeLabelOf,
  createLabel,
  getLabelDeletion,
  removeLabel,
} from './labels.service.ts';

export function labelRoutes(addRoute: AddRoute, context: Pick<Context, 'db' | 'events'>): void {
  const { db } = context;
  addRoute(endpoints.listLabels, ({ scope }) => listLabels(db, scope));
  addRoute(endpoints.createLabel, ({ scope, body }) => createLabel(context, scope, body));
  addRoute(endpoints.updateLabel, ({ scope, params, body }) =>
    changeLabel(context, scope, params.labelId, body),
  );
  addRoute(endpoints.deleteLabel, ({ scope, params }) =>
    removeLabel(context, scope, params.labelId),
  );
  addRoute(endpoints.getLabelDeletion, ({ scope, params }) =>
    getLabelDeletion(db, scope, params.labelId),
  );
  addRoute(endpoints.labelTerm, ({ scope, params }) =>
    changeLabelOf(context, scope, 'label', params),
  );
  addRoute(endpoints.unlabelTerm, ({ scope, params }) =>
    changeLabelOf(context, scope, 'unlabel', params),
  );
  addRoute(endpoints.labelTranslation, ({ scope, params }) =>
    changeLabelOf(context, scope, 'label', params),
  );
  addRoute(endpoints.unlabelTranslation, ({ scope, params }) =>
    changeLabelOf(context, scope, 'unlabel', params),
  );
}

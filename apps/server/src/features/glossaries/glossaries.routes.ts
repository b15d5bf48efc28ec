import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { defineGlossaryTidying } from './changes/changes.service.ts';
import { undoGlossaryChange } from './changes/undo.service.ts';
import {
  changeConceptTerm,
  createConceptTerm,
  recordTermForm,
  removeConceptTerm,
} from './concept-terms.service.ts';
import {
  changeConcept,
  createConcept,
  getConcept,
  listConcepts,
  removeConcept,
} from './concepts.service.ts';
import {
  acceptGlossaryImport,
  defineGlossaryImport,
  listGlossaryImports,
} from './files/background-imports.service.ts';
import { exportGlossary } from './files/exports.service.ts';
import { importGlossary } from './files/imports.service.ts';
import {
  createGlossary,
  getGlossary,
  listGlossaries,
  removeGlossary,
  renameGlossary,
} from './glossaries.service.ts';
import {
  changeLink,
  createProjectGlossary,
  linkGlossary,
  listProjectGlossaries,
  unlinkGlossary,
} from './links.service.ts';
import { listTermCandidates } from './matching/candidates.service.ts';
import { findGlossaryMatches } from './matching/matches.service.ts';
import { createRechecks, defineRechecking } from './rechecks.service.ts';

export function glossaryRoutes(
  addRoute: AddRoute,
  context: Pick<Context, 'config' | 'db' | 'events' | 'formatWorkers' | 'jobs' | 'logger'>,
): void {
  const { config, db, formatWorkers, jobs } = context;
  jobs.define(defineRechecking(context));
  jobs.define(defineGlossaryTidying(db, config));
  const editing = { config, db, formatWorkers, rechecks: createRechecks(context) };
  const importJob = defineGlossaryImport(editing);
  jobs.define(importJob);
  addRoute(endpoints.listGlossaries, ({ scope }) => listGlossaries(db, scope));
  addRoute(endpoints.createGlossary, ({ scope, body }) => createGlossary(db, scope, body));
  addRoute(endpoints.getGlossary, ({ actor, params }) => getGlossary(db, actor, params.glossaryId));
  addRoute(endpoints.updateGlossary, ({ actor, params, body }) =>
    renameGlossary(context, actor, params.glossaryId, body),
  );
  addRoute(endpoints.deleteGlossary, ({ actor, params }) =>
    removeGlossary(context, actor, params.glossaryId),
  );
  addRoute(endpoints.listProjectGlossaries, ({ scope }) => listProjectGlossaries(db, scope));
  addRoute(endpoints.createProjectGlossary, ({ scope, body }) =>
    createProjectGlossary(context, scope, body),
  );
  addRoute(endpoints.linkGlossary, ({ scope, params, body }) =>
    linkGlossary(context, scope, params.glossaryId, body),
  );
  addRoute(endpoints.updateGlossaryLink, ({ scope, params, body }) =>
    changeLink(context, scope, params.glossaryId, body),
  );
  addRoute(endpoints.unlinkGlossary, ({ scope, params }) =>
    unlinkGlossary(context, scope, params.glossaryId),
  );
  addRoute(endpoints.findGlossaryMatches, ({ scope, body }) =>
    findGlossaryMatches(db, scope, body),
  );
  addRoute(endpoints.listConcepts, ({ actor, params, query }) =>
    listConcepts(db, actor, params.glossaryId, query),
  );
  addRoute(endpoints.getConcept, ({ actor, params }) =>
    getConcept(db, actor, params.glossaryId, params.conceptId),
  );
  addRoute(endpoints.createConcept, ({ actor, params, body }) =>
    createConcept(editing, actor, params.glossaryId, body),
  );
  addRoute(endpoints.updateConcept, ({ actor, params, body }) =>
    changeConcept(editing, actor, params, body),
  );
  addRoute(endpoints.deleteConcept, ({ actor, params }) => removeConcept(editing, actor, params));
  addRoute(endpoints.createConceptTerm, ({ actor, params, body }) =>
    createConceptTerm(editing, actor, params, body),
  );
  addRoute(endpoints.updateConceptTerm, ({ actor, params, body }) =>
    changeConceptTerm(editing, actor, params, body),
  );
  addRoute(endpoints.deleteConceptTerm, ({ actor, params }) =>
    removeConceptTerm(editing, actor, params),
  );
  addRoute(endpoints.recordTermForm, ({ actor, params, body }) =>
    recordTermForm(editing, actor, params, body),
  );
  addRoute(endpoints.listTermCandidates, ({ scope, query }) =>
    listTermCandidates(context, scope, query),
  );
  addRoute(endpoints.importGlossary, ({ actor, params, query, upload, prefersBackground }) => {
    const { glossaryId } = params;
    const isLarge = upload.bytes.length > config.importAsyncBytes;
    return prefersBackground && !query.dryRun && isLarge
      ? acceptGlossaryImport(context, importJob, actor, { glossaryId, query, upload })
      : importGlossary(editing, actor, glossaryId, query, upload.bytes);
  });
  addRoute(endpoints.listGlossaryImports, ({ actor, params }) =>
    listGlossaryImports(db, actor, params.glossaryId),
  );
  addRoute(endpoints.undoGlossaryChange, ({ actor, params }) =>
    undoGlossaryChange(editing, actor, params),
  );
  addRoute(endpoints.exportGlossary, ({ actor, params, query }) =>
    exportGlossary(context, actor, params.glossaryId, query),
  );
}

import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import { startFollower } from '../../content/activity/followers.ts';
import type { Context } from '../../context.ts';
import { listMemoryContributors, removeMemoryTexts } from './contributors.service.ts';
import { exportMemory, exportProjectMemory } from './files/exports.service.ts';
import { acceptMemoryImport, defineMemoryImport } from './files/imports.service.ts';
import { defineFileTidying } from './files/parts.service.ts';
import { acceptFill, defineFilling } from './fills/background-fills.service.ts';
import { fillFromMemory, previewMemoryFill } from './fills/fills.service.ts';
import { defineRemembering } from './following/following.service.ts';
import {
  changeMemoryLink,
  linkMemory,
  listLinkableMemories,
  listProjectMemories,
  orderMemories,
  rebuildMemory,
  unlinkMemory,
} from './links.service.ts';
import { listMatches, listMatchesOfText, listSameTexts } from './matches/matches.service.ts';
import { createMemory, listMemories, removeMemory, renameMemory } from './memories.service.ts';
import { listMemoryReaders, removeMemoryReader } from './readers.service.ts';
import { searchMemories } from './searches/searches.service.ts';

export function memoryRoutes(
  addRoute: AddRoute,
  context: Pick<
    Context,
    'answering' | 'config' | 'db' | 'events' | 'formatWorkers' | 'jobs' | 'logger'
  >,
): void {
  const { db, jobs } = context;
  const filling = defineFilling(context);
  const importing = defineMemoryImport(context);
  jobs.define(filling);
  jobs.define(importing);
  jobs.define(defineFileTidying(db));
  startFollower(context, defineRemembering(context));

  addRoute(endpoints.listMemories, ({ scope }) => listMemories(db, scope));
  addRoute(endpoints.createMemory, ({ scope, body }) => createMemory(db, scope, body));
  addRoute(endpoints.updateMemory, ({ scope, params, body }) =>
    renameMemory(db, scope, params.memoryId, body),
  );
  addRoute(endpoints.deleteMemory, ({ scope, params }) =>
    removeMemory(context, scope, params.memoryId),
  );

  addRoute(endpoints.listMemoryContributors, ({ scope, params }) =>
    listMemoryContributors(db, scope, params.memoryId),
  );
  addRoute(endpoints.removeMemoryTexts, ({ scope, params }) =>
    removeMemoryTexts(db, scope, params),
  );

  addRoute(endpoints.importMemory, ({ scope, params, stream }) =>
    acceptMemoryImport(context, importing, scope, { memoryId: params.memoryId, stream }),
  );
  addRoute(endpoints.exportMemory, ({ scope, params, query }) =>
    exportMemory(db, scope, params.memoryId, query),
  );
  addRoute(endpoints.exportProjectMemory, ({ scope, query }) =>
    exportProjectMemory(context, scope, query),
  );

  addRoute(endpoints.listProjectMemories, ({ scope }) => listProjectMemories(db, scope));
  addRoute(endpoints.listLinkableMemories, ({ scope }) => listLinkableMemories(db, scope));
  addRoute(endpoints.linkMemory, ({ scope, body }) => linkMemory(context, scope, body));
  addRoute(endpoints.updateMemoryLink, ({ scope, params, body }) =>
    changeMemoryLink(context, scope, params.memoryId, body),
  );
  addRoute(endpoints.unlinkMemory, ({ scope, params }) =>
    unlinkMemory(context, scope, params.memoryId),
  );
  addRoute(endpoints.listMemoryReaders, ({ scope }) => listMemoryReaders(db, scope));
  addRoute(endpoints.removeMemoryReader, ({ scope, params }) =>
    removeMemoryReader(context, scope, params.readerId),
  );
  addRoute(endpoints.orderMemories, ({ scope, body }) => orderMemories(context, scope, body));
  addRoute(endpoints.rebuildMemory, ({ scope }) => rebuildMemory(context, scope));

  addRoute(endpoints.listMatches, ({ scope, params, query }) =>
    listMatches(db, scope, { termId: params.termId, locale: params.localeCode, ...query }),
  );
  addRoute(endpoints.listMatchesOfText, ({ scope, body }) => listMatchesOfText(db, scope, body));
  addRoute(endpoints.listSameTexts, ({ scope, params }) =>
    listSameTexts(db, scope, { termId: params.termId, locale: params.localeCode }),
  );
  addRoute(endpoints.searchMemories, ({ scope, query }) => searchMemories(db, scope, query));

  addRoute(endpoints.previewMemoryFill, ({ scope, params, body }) =>
    previewMemoryFill(context, scope, params.localeCode, body),
  );
  addRoute(endpoints.fillFromMemory, ({ scope, params, body, prefersBackground }) => {
    const what = { locale: params.localeCode, fill: body };
    if (prefersBackground) return acceptFill(context, filling, { scope, ...what });
    return fillFromMemory(context, scope, what);
  });
}

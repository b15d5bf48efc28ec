import {
  type About,
  type Action,
  can,
  type GlossaryRights,
  type WorkspaceAction,
} from '@parlance/contract';
import type { Actor } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/database.ts';
import { findGlossaryPlaces, type GlossaryPlaces } from './access.queries.ts';

declare const checked: unique symbol;

/** Proof that the actor may do something with a glossary. Only the functions of this file create one. */
export interface GlossaryScope {
  readonly glossaryId: string;
  readonly workspaceId: string;
  readonly sourceLocale: string;
  readonly actor: Actor;
  readonly places: GlossaryPlaces;
  readonly [checked]: true;
}

/** What somebody may do with a glossary: by their place in its workspace, or in a project that uses it. */
const rules = {
  view: { workspace: 'ViewWorkspaceGlossaries', project: 'ViewGlossary', writes: false },
  export: { workspace: 'ViewWorkspaceGlossaries', project: 'ExportTranslation', writes: false },
  edit: { workspace: 'EditWorkspaceGlossaries', project: 'EditGlossary', writes: true },
  import: { workspace: 'EditWorkspaceGlossaries', project: 'ImportGlossary', writes: true },
  recordForms: { workspace: 'EditWorkspaceGlossaries', project: 'RecordTermForm', writes: true },
  manage: { workspace: 'EditWorkspaceGlossaries', project: undefined, writes: true },
  delete: { workspace: 'DeleteWorkspaceGlossary', project: undefined, writes: true },
} as const satisfies Readonly<
  Record<string, { workspace: WorkspaceAction; project: Action | undefined; writes: boolean }>
>;

export type GlossaryRight = keyof typeof rules;

/** Checks what somebody wants to do with a glossary. Strangers are answered as if there were none. */
export async function requireGlossary(
  db: Db,
  actor: Actor,
  glossaryId: string,
  right: GlossaryRight,
): Promise<GlossaryScope> {
  const found = await findGlossaryPlaces(db, actor, glossaryId);
  if (!found || !isPermitted(found.places, right)) throw new AppError('NotFound');
  return { glossaryId, actor, ...found } as GlossaryScope;
}

/** Checks that terms of these locales may be changed, of which only the request tells. */
export function requireLocales(
  { places }: GlossaryScope,
  right: GlossaryRight,
  locales: Iterable<string>,
): void {
  for (const locale of new Set(locales)) {
    if (!isPermitted(places, right, { locale })) throw new AppError('NotFound');
  }
}

export function rightsIn(places: GlossaryPlaces): GlossaryRights {
  return {
    canEdit: isPermitted(places, 'edit'),
    canRecordForms: isPermitted(places, 'recordForms'),
    canManage: isPermitted(places, 'manage'),
    canDelete: isPermitted(places, 'delete'),
  };
}

function isPermitted(
  { workspace, memberships }: GlossaryPlaces,
  right: GlossaryRight,
  about?: About,
): boolean {
  const { workspace: inWorkspace, project, writes } = rules[right];
  if (workspace && can(workspace, inWorkspace, about)) return true;
  if (project === undefined) return false;
  // All of a glossary is open to whoever may read it, so the locales of an export are no matter.
  const asked = right === 'export' ? { locale: undefined, file: undefined } : about;
  return memberships.some(
    (membership) => (membership.isWritable || !writes) && can(membership, project, asked),
  );
}

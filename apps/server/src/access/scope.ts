import {
  type About,
  type Action,
  can,
  isWorkspaceAction,
  type Membership as Place,
  type WorkspaceAction,
  type WorkspaceMembership,
} from '@parlance/contract';
import { AppError } from '../app-error.ts';
import type { Entitlements } from './entitlements.ts';

/** Who acts: a signed-in user or an API client of one project. */
export interface Actor {
  readonly type: 'user' | 'client';
  readonly id: string;
  readonly name: string;
}

/** What the database says of a caller, and of their place in the project or workspace that a request names. */
export interface Access {
  readonly actor: Actor;
  readonly tokenVersion: number;
  readonly membership: Membership | undefined;
  readonly workspace: WorkspacePlace | undefined;
  readonly entitlements: Entitlements;
}

export interface Membership extends Place {
  readonly projectId: string;
}

export interface WorkspacePlace extends WorkspaceMembership {
  readonly workspaceId: string;
}

declare const checked: unique symbol;

/** Proof that the actor may do something with a project. Only the policy makes one. */
export interface CheckedProject {
  readonly projectId: string;
  readonly actor: Actor;
  readonly [checked]: true;
}

/** Proof that the role of the actor permits an action: every query on content asks for one. */
export type ProjectScope = Membership & CheckedProject & { readonly entitlements: Entitlements };

/** Proof that the role of the actor permits an action in a workspace. It opens none of its projects. */
export type WorkspaceScope = WorkspacePlace & { readonly actor: Actor; readonly [checked]: true };

/** What an endpoint asks for, in the project or the workspace of its path. */
export function requireScope(
  access: Access,
  action: Action | WorkspaceAction,
  about?: About,
): ProjectScope | WorkspaceScope {
  return isWorkspaceAction(action)
    ? requireWorkspaceScope(access, action)
    : requireProjectScope(access, action, about);
}

/** Parlance itself, by what of it acts: `job:purge`. */
export interface SystemActor {
  readonly type: 'system';
  readonly name: `job:${string}`;
}

/** Proof that Parlance itself acts on a project: a job that nobody has asked for. */
export interface SystemScope {
  readonly projectId: string;
  readonly actor: SystemActor;
  readonly [checked]: true;
}

/** For jobs that look after all projects. */
export function systemScope(projectId: string, name: SystemActor['name']): SystemScope {
  return { projectId, actor: { type: 'system', name } } as SystemScope;
}

/** Strangers and people of too low a role get the same answer, so that ids can't be probed. */
export function requireProjectScope(access: Access, action: Action, about?: About): ProjectScope {
  const { actor, membership, entitlements } = access;
  if (!membership || !can(membership, action, about)) throw new AppError('NotFound');
  return { ...membership, actor, entitlements } as ProjectScope;
}

function requireWorkspaceScope(
  { actor, workspace }: Access,
  action: WorkspaceAction,
): WorkspaceScope {
  if (!workspace || !can(workspace, action)) throw new AppError('NotFound');
  return { ...workspace, actor } as WorkspaceScope;
}

/** Whoever is alone in a project may delete it with their account, in whatever role they are. */
export function requireOnlyMember(
  actor: Actor,
  project: { id: string; others: number },
): CheckedProject {
  if (project.others > 0) throw new AppError('UnprocessableEntity');
  return { projectId: project.id, actor } as CheckedProject;
}

/**
 * Asks for more than the endpoint does: for a locale that only the file tells, for the state that a
 * translation is to get. Like all that one may not do, the rest is not to be found.
 */
export function requirePermission(scope: Place, action: Action, about?: About): void {
  if (!can(scope, action, about)) throw new AppError('NotFound');
}

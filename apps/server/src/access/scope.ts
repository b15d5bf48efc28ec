import {
  type About,
  type Action,
  can,
  isWorkspaceAction,
  type Membership as Place,
  type TokenScope,
  type WorkspaceAction,
  type WorkspaceMembership,
} from '@parlance/contract';
import { AppError } from '../app-error.ts';
import type { Entitlements } from './entitlements.ts';

/** The actor of a request: a signed-in user or an API client of one project. */
export interface Actor {
  readonly type: 'user' | 'client';
  readonly id: string;
  readonly name: string;
  /** The access token that the actor acts by, if it is one. */
  readonly token?: ActorToken | undefined;
  /** There where an agent does it by that token, with what it may do besides. */
  readonly agent?: AgentPolicy | undefined;
  /** There where the actor has texts made by a machine, which nobody has looked at. */
  readonly machine?: true | undefined;
}

/** What agents may do beyond filling what is empty and changing what people have not written. */
export interface AgentPolicy {
  /** Whether they may replace texts that people have written or reviewed. */
  readonly mayReplace: boolean;
}

/** Somebody who has signed in, as their request was authenticated. */
export interface SignedIn {
  readonly actor: Actor;
  /** The session of the request; undefined for somebody who signed in before there were sessions. */
  readonly sessionId: string | undefined;
  /** The version of the user that was current then. */
  readonly tokenVersion: number;
}

export interface ActorToken {
  readonly id: string;
  readonly scope: TokenScope;
  /** What agents may do by it. */
  readonly agents: AgentPolicy;
  /** Whether it is for agents alone. */
  readonly isOnlyForAgents: boolean;
}

/** A caller as the database knows them, with their role in the project or workspace that a request names. */
export interface Access {
  readonly actor: Actor;
  readonly tokenVersion: number;
  /** The version that the session of the request is good for; undefined without a session, or where it has ended. */
  readonly sessionVersion: number | undefined;
  /** Whether the last use of the session or token has to be written down anew. */
  readonly isStale: boolean;
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

/** Proof that the actor may do something with a project. Only the functions of this file create one. */
export interface CheckedProject {
  readonly projectId: string;
  readonly actor: Actor;
  readonly [checked]: true;
}

/** What a background query needs to know: of which project it is. A scope, and a lock on content, say so. */
export type InProject = Pick<CheckedProject, 'projectId'>;

/** Proof that the role of the actor permits an action. Every query on content requires one. */
export type ProjectScope = Membership & CheckedProject & { readonly entitlements: Entitlements };

/** Proof that the role of the actor permits an action in a workspace. It gives no access to its projects. */
export type WorkspaceScope = WorkspacePlace & { readonly actor: Actor; readonly [checked]: true };

/** Checks the action of an endpoint in the project or the workspace of its path. */
export function requireScope(
  access: Access,
  action: Action | WorkspaceAction,
  about?: About,
): ProjectScope | WorkspaceScope {
  return isWorkspaceAction(action)
    ? requireWorkspaceScope(access, action)
    : requireProjectScope(access, action, about);
}

/**
 * Checks the action of an endpoint for everything that a request is about. A request that is about nothing is a mistake
 * of the server, which must not open the endpoint.
 */
export function requireScopes(
  access: Access,
  action: Action | WorkspaceAction,
  abouts: readonly About[],
): ProjectScope | WorkspaceScope {
  const [scope] = abouts.map((about) => requireScope(access, action, about));
  if (!scope) throw new Error(`${action} was checked for nothing`);
  return scope;
}

/** Parlance itself as an actor. The name tells which of its jobs acts: `job:purge`. */
export interface SystemActor {
  readonly type: 'system';
  readonly name: `job:${string}`;
}

/** Proof that Parlance itself acts on a project, in a job that no actor has asked for. */
export interface SystemScope {
  readonly projectId: string;
  readonly actor: SystemActor;
  readonly [checked]: true;
}

/** The scope for jobs that work on all projects. */
export function systemScope(projectId: string, name: SystemActor['name']): SystemScope {
  return { projectId, actor: { type: 'system', name } } as SystemScope;
}

/** Strangers and members with too low a role get the same error, so that ids can't be probed. */
export function requireProjectScope(access: Access, action: Action, about?: About): ProjectScope {
  const { actor, membership, entitlements } = access;
  if (!membership || !can(membership, action, about)) throw new AppError('NotFound');
  return { ...withCheckedFile(membership, about), actor, entitlements } as ProjectScope;
}

/**
 * A membership for a request that is about one file, which the token has been found to reach: what else the use case asks
 * for is about this file too.
 */
function withCheckedFile(membership: Membership, about: About | undefined): Membership {
  const { token } = membership;
  if (!token || about?.file === undefined) return membership;
  return { ...membership, token: { ...token, fileIds: null } };
}

function requireWorkspaceScope(
  { actor, workspace }: Access,
  action: WorkspaceAction,
): WorkspaceScope {
  if (!workspace || !can(workspace, action)) throw new AppError('NotFound');
  return { ...workspace, actor } as WorkspaceScope;
}

/** The same permission for texts that a machine makes for the actor: it replaces none of a person. */
export function asMachine(scope: ProjectScope): ProjectScope {
  return { ...scope, actor: { ...scope.actor, machine: true } };
}

/** The only member of a project may delete it with their account, in any role. */
export function requireOnlyMember(
  actor: Actor,
  project: { id: string; others: number },
): CheckedProject {
  if (project.others > 0) throw new AppError('UnprocessableEntity');
  return { projectId: project.id, actor } as CheckedProject;
}

/**
 * Checks a permission that the endpoint can't declare: for a locale that only the file names, or for the state that a
 * translation is to get. What is not permitted is answered as `NotFound`, as everywhere.
 */
export function requirePermission(scope: Place, action: Action, about?: About): void {
  if (!can(scope, action, about)) throw new AppError('NotFound');
}

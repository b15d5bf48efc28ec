import { type About, type Action, can, type Membership as Place } from '@parlance/contract';
import { AppError } from '../app-error.ts';

/** Who acts: a signed-in user or an API client of one project. */
export interface Actor {
  readonly type: 'user' | 'client';
  readonly id: string;
  readonly name: string;
}

/** What the database says of a caller, and of their place in the project that a request names. */
export interface Access {
  readonly actor: Actor;
  readonly tokenVersion: number;
  readonly membership: Membership | undefined;
}

export interface Membership extends Place {
  readonly projectId: string;
  /** What the project's plan allows. */
  readonly maxStrings: number;
}

declare const checked: unique symbol;

/** Proof that the actor may do something with a project. Only the policy makes one. */
export interface CheckedProject {
  readonly projectId: string;
  readonly actor: Actor;
  readonly [checked]: true;
}

/** Proof that the role of the actor permits an action: every query on content asks for one. */
export type ProjectScope = Membership & CheckedProject;

/** Proof that Parlance itself acts on a project: a job that nobody has asked for. */
export interface SystemScope {
  readonly projectId: string;
  readonly [checked]: true;
}

/** For jobs that look after all projects. */
export function systemScope(projectId: string): SystemScope {
  return { projectId } as SystemScope;
}

/** Strangers and people of too low a role get the same answer, so that ids can't be probed. */
export function requireProjectScope(access: Access, action: Action, about?: About): ProjectScope {
  const { actor, membership } = access;
  if (!membership || !can(membership, action, about)) throw new AppError('NotFound');
  return { ...membership, actor } as ProjectScope;
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

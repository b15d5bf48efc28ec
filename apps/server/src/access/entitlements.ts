import type { Config } from '../config.ts';

/** All limits of an actor. They are loaded with the access, so that no use case queries them separately. */
export interface Entitlements {
  /** How many projects a person may have created. */
  readonly maxProjects: number;
  /** How many workspaces a person may own, including the personal one. */
  readonly maxWorkspaces: number;
  /** The limit of terms times locales in the project that a request is about; 0 without a project. */
  readonly maxStrings: number;
}

/** The limits that are the same for everybody. */
export type CommonLimits = Pick<Config, 'maxProjectsPerUser'>;

const maxWorkspaces = 100;

export function toEntitlements(
  { maxProjectsPerUser: maxProjects }: CommonLimits,
  plan: { max_strings: number | null },
): Entitlements {
  return { maxProjects, maxWorkspaces, maxStrings: plan.max_strings ?? 0 };
}

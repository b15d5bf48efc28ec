import type { Config } from '../config.ts';

/** All limits of an actor. They are loaded with the access, so that no use case queries them separately. */
export interface Entitlements {
  /** How many projects a person may have created. */
  readonly maxProjects: number;
  /** How many workspaces a person may own, including the personal one. */
  readonly maxWorkspaces: number;
  /** How many screenshots a project may have. */
  readonly maxScreenshots: number;
  /** The limit of terms times locales in the project that a request is about; 0 without a project. */
  readonly maxStrings: number;
}

/** The limits that are the same for everybody. */
export type CommonLimits = Pick<Config, 'maxProjectsPerUser'>;

const maxWorkspaces = 100;
// With 200 kB for each, as they are sent by browsers, these are 200 MB.
const maxScreenshots = 1000;

export function toEntitlements(
  { maxProjectsPerUser: maxProjects }: CommonLimits,
  plan: { max_strings: number | null },
): Entitlements {
  return { maxProjects, maxWorkspaces, maxScreenshots, maxStrings: plan.max_strings ?? 0 };
}

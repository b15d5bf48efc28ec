import type { Config } from '../config.ts';

/** Every limit on how much somebody may have. It comes with their access, so that no use case looks elsewhere. */
export interface Entitlements {
  /** How many projects a person may have made. */
  readonly maxProjects: number;
  /** How many workspaces a person may own, with the one that everybody has. */
  readonly maxWorkspaces: number;
  /** What terms times locales may be in the project that a request is about: nothing where there is none. */
  readonly maxStrings: number;
}

/** What is limited in the same way for everybody. */
export type CommonLimits = Pick<Config, 'maxProjectsPerUser'>;

const maxWorkspaces = 100;

export function toEntitlements(
  { maxProjectsPerUser: maxProjects }: CommonLimits,
  plan: { max_strings: number | null },
): Entitlements {
  return { maxProjects, maxWorkspaces, maxStrings: plan.max_strings ?? 0 };
}

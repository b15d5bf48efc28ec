import type { Configuration } from './schema.ts';

/** A repository with its configuration. */
export interface Repository {
  /** The folder of the configuration, which paths are from. */
  readonly root: string;
  /** The path of the configuration as it is shown. */
  readonly file: string;
  readonly configuration: Configuration;
}

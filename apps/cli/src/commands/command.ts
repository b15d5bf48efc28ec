import type { Repository } from '../configuration/repository.ts';
import type { Environment, Output } from '../console/output.ts';
import type { ExitCode } from '../console/problem.ts';

/** What every command is given. */
export interface CommandContext {
  readonly output: Output;
  /** The folder that the command was started in. */
  readonly folder: string;
  readonly env: Environment;
  /** The path of the configuration, where it is named. */
  readonly configPath: string | undefined;
  /** Reads the configuration. Throws where there is none, or a wrong one. */
  readonly repository: () => Promise<Repository>;
  /** The same for commands that can do without: undefined where there is none. Throws for a wrong one. */
  readonly findRepository: () => Promise<Repository | undefined>;
}

/** Does what a command is for, and answers the exit code. */
export type RunCommand<Options> = (context: CommandContext, options: Options) => Promise<ExitCode>;

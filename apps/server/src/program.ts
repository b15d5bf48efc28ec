import { ConfigError } from './config.ts';
import { BackupError, type BackupManifest } from './db/backup/backup-file.ts';
import { DistributionError } from './db/cluster/distribute-tables.ts';
import { EmbeddedDatabaseError } from './db/embedded/embedded-database-error.ts';
import { FolderInUseError } from './db/embedded/folder-lock.ts';
import { ArchiveError } from './integrations/archives/archive-error.ts';
import { TraduoraError } from './integrations/traduora/traduora-database.ts';
import { createPrivateFiles } from './private-files.ts';

// The messages of these errors are written for the administrator, who does not need the stack.
const expected = [
  ConfigError,
  FolderInUseError,
  EmbeddedDatabaseError,
  BackupError,
  DistributionError,
  TraduoraError,
];

/** Runs a program of the command line. Where `work` fails, it prints a message and exits with 1. */
export async function runProgram(work: () => Promise<void>): Promise<void> {
  createPrivateFiles();
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${describe(error)}\n`);
    process.exit(1);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ArchiveError) return `The file ${error.message}.`;
  const { syscall, path } = error as NodeJS.ErrnoException;
  const isOfFile = syscall !== undefined && path !== undefined;
  return isOfFile || expected.some((kind) => error instanceof kind)
    ? error.message
    : (error.stack ?? error.message);
}

/** A summary of a backup for people. */
export function toSummary({ tables }: BackupManifest): string {
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0;
  const all = tables.reduce((sum, { rows }) => sum + rows, 0);
  return `${rowsOf('projects')} projects and ${rowsOf('users')} accounts (${all} rows)`;
}

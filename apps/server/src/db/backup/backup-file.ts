import { z } from 'zod';

/** A file in a backup. The rows of tables are in JSON files, each with a list of objects. */
export interface BackupPart {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** The manifest is the last file that is written to a backup, and the first that is read. */
export const manifestPath = 'manifest.json';

const maxManifestBytes = 1_048_576;

/** The manifest of a backup. `version` is the version of this format. */
export const backupManifest = z.object({
  format: z.literal('parlance-backup'),
  version: z.literal(1),
  holds: z.enum(['installation', 'project']),
  /** The time of the backup; missing in the backup of a project, so that the same content gives the same bytes. */
  made: z.string().optional(),
  /** The migrations of the schema that the rows belong to, oldest first. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: z.int().min(0), parts: z.int().min(0) })),
});

export type BackupManifest = z.infer<typeof backupManifest>;
export type BackedUpTable = BackupManifest['tables'][number];

/** A source to read a backup from, file by file and in any order. */
export interface BackupSource {
  readonly paths: readonly string[];
  read(path: string): Promise<Uint8Array>;
}

/** An error whose message tells the person who restores a file why it is no valid backup. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Parts count from 1. */
export function partPath(table: string, part: number): string {
  return `${table}/${String(part).padStart(6, '0')}.json`;
}

export function toManifestPart(manifest: BackupManifest): BackupPart {
  return { path: manifestPath, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
}

/** Reads the manifest and checks that no file that it lists is missing. */
export async function readManifest(
  source: BackupSource,
  holds: BackupManifest['holds'],
): Promise<BackupManifest> {
  if (!source.paths.includes(manifestPath))
    throw new BackupError('It is not a backup of Parlance.');
  const bytes = await source.read(manifestPath);
  const text = bytes.length > maxManifestBytes ? '' : Buffer.from(bytes).toString();
  const { data: manifest } = backupManifest.safeParse(parseJson(text));
  if (!manifest)
    throw new BackupError('It is a backup that this version of Parlance can not read.');
  if (manifest.holds !== holds) {
    const article = manifest.holds === 'installation' ? 'an installation' : 'a project';
    throw new BackupError(
      `It is the backup of ${article}, not of ${holds === 'project' ? 'a project' : 'an installation'}.`,
    );
  }
  const parts = manifest.tables.reduce((sum, table) => sum + table.parts, 0);
  if (parts > source.paths.length) throw new BackupError('It is not whole: files are missing.');
  const present = new Set(source.paths);
  const missing = manifest.tables
    .flatMap(({ name, parts }) => Array.from({ length: parts }, (_, n) => partPath(name, n + 1)))
    .find((path) => !present.has(path));
  if (missing !== undefined) throw new BackupError(`It is not whole: ${missing} is missing.`);
  return manifest;
}

/** The text of each part of a table. */
export async function* readParts(
  source: BackupSource,
  { name, parts }: BackedUpTable,
): AsyncGenerator<string> {
  for (let part = 1; part <= parts; part++) {
    yield Buffer.from(await source.read(partPath(name, part))).toString();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

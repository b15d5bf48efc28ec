import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { originalCode } from '../../content/archive/archived-code.ts';
import type { Context } from '../../context.ts';
import {
  BackupError,
  type BackupManifest,
  type BackupSource,
  readParts,
} from '../../db/backup/backup-file.ts';
import {
  type ContentTable,
  contentRows,
  type ProjectRow,
  projectRow,
  tablesWithBytes,
} from './project-rows.mapper.ts';

/** A backup that a request has uploaded. */
export interface SentBackup {
  readonly source: BackupSource;
  readonly manifest: BackupManifest;
}

/** Rows are text, which zip compresses to about a thirtieth. Data that is compressed far more was made to be so. */
export const maxUnpackFactor = 100;
/**
 * The maximum size of a part, except for parts with imported files and images: several times the size of the parts that
 * are written.
 */
export const maxPartBytes = 8_388_608;
/** The number of rows that are checked before other requests get their turn. */
const rowsAtOnce = 1000;

const unpack = promisify(gunzip);

export async function getProjectRow(backup: SentBackup): Promise<ProjectRow> {
  for await (const [row] of readRows(backup, 'projects', projectRow)) if (row) return row;
  throw new BackupError('It does not say of which project it is.');
}

/** The rows of a table in batches. Each row is checked to be one that Parlance could have written. */
export function readContent(
  backup: SentBackup,
  table: ContentTable,
): AsyncGenerator<readonly object[]> {
  return readRows<object>(backup, table, contentRows[table]);
}

/** Checks that exports can be written into the imported files of the backup. */
export async function checkTemplates(
  { config, formatWorkers }: Pick<Context, 'config' | 'formatWorkers'>,
  backup: SentBackup,
): Promise<void> {
  const { importMaxBytes: maxOutputLength } = config;
  const options = {
    bases: await readBases(backup),
    sourceLocale: undefined,
    first: undefined,
    placeholders: undefined,
    duplicates: 'last',
  } as const;
  let left = maxUnpackFactor * maxOutputLength;
  for await (const rows of readRows(backup, 'templates', contentRows.templates)) {
    for (const { content, format, locale, file_name, table_columns } of rows) {
      const packed = Buffer.from(content.slice(2), 'hex');
      const bytes = await unpack(packed, { maxOutputLength }).catch((error: unknown) => {
        if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') {
          throw new AppError('PayloadTooLarge');
        }
        throw new BackupError(`Its file ${file_name} is damaged.`);
      });
      left -= bytes.length;
      if (left < 0) throw new AppError('PayloadTooLarge');
      const tableColumns = { chosen: undefined, remembered: table_columns ?? undefined };
      const task = { bytes, format, locale: originalCode(locale), tableColumns, ...options };
      const file = await formatWorkers.readFile(task);
      if ('refused' in file) throw new BackupError(`Its file ${file_name} can not be read.`);
    }
  }
}

/** The bases of the locales that have one, by locale code. */
async function readBases(backup: SentBackup): Promise<Readonly<Record<string, string>>> {
  const bases: Record<string, string> = {};
  for await (const rows of readRows(backup, 'project_locales', contentRows.project_locales)) {
    for (const { locale, base } of rows) if (base !== null) bases[locale] = base;
  }
  return bases;
}

async function* readRows<T>(
  { source, manifest }: SentBackup,
  table: string,
  schema: z.ZodType<T>,
): AsyncGenerator<readonly T[]> {
  const known = manifest.tables.find(({ name }) => name === table);
  if (!known) return;
  let count = 0;
  for await (const text of readParts(source, known)) {
    if (!tablesWithBytes.includes(table) && text.length > maxPartBytes)
      throw new AppError('PayloadTooLarge');
    const rows = parseList(text, table);
    for (let at = 0; at < rows.length; at += rowsAtOnce) {
      yield checkRows(rows.slice(at, at + rowsAtOnce), table, schema);
      await setImmediate();
    }
    count += rows.length;
  }
  if (count !== known.rows) {
    throw new BackupError(`It is not whole: of ${known.rows} rows of ${table} it has ${count}.`);
  }
}

function parseList(text: string, table: string): readonly unknown[] {
  try {
    return z.array(z.unknown()).parse(JSON.parse(text));
  } catch {
    throw new BackupError(`Its rows of ${table} are not a list of JSON.`);
  }
}

function checkRows<T>(rows: readonly unknown[], table: string, schema: z.ZodType<T>): T[] {
  const { data, error } = z.array(schema).safeParse(rows);
  if (data) return data;
  const [issue] = error.issues;
  const [, ...path] = issue?.path ?? [];
  throw new BackupError(
    `It has a row of ${table} that can not be: ${[path.join('.'), issue?.message].join(' ').trim()}.`,
  );
}

import type { TableHead } from '@parlance/contract';
import { formats, type XliffMatch } from '@parlance/formats';
import type { Candidate, FileProblem, ReadGlossary } from '@parlance/glossary';
import { modulePath } from '../../own-files.ts';
import type { CheckTask, FaultyText } from '../checks/check-units.ts';
import type { FontFile } from '../fonts/installed-fonts.ts';
import {
  createTaskThreads,
  type Task,
  type TaskThreadsOptions,
} from '../format-tasks/task-threads.ts';
import type { CandidatesTask } from '../glossaries/find-candidates.ts';
import type { GlossaryReadTask, GlossaryWriteTask } from '../glossaries/glossary-files.ts';
import type { Hit, HitsTask } from '../replacing/find-hits.ts';
import type { ReadFile, ReadLocales, ReadLocalesTask, ReadTask } from './format-worker.ts';
import { findMovables } from './move-bytes.ts';
import type { RefusedFile } from './reading/file-limits.ts';
import type { ReadArchive } from './reading/merge-files.ts';
import type { ArchiveTask, RefusedArchive } from './reading/read-archive.ts';
import type { KeysTask } from './reading/read-file.ts';
import type { MatchesTask } from './reading/read-matches.ts';
import type { TableTask } from './reading/table-columns.ts';
import type { ComingRows } from './row-channel.ts';
import type { GuardTask, WriteManyTask, WriteTask, WrittenFile } from './writing/write-task.ts';

/**
 * Reads and writes translation files in threads, so that the server keeps answering. The bytes in a task are
 * transferred, and the caller can't use them afterwards.
 */
export interface FormatWorkers {
  readFile(task: ReadTask): Promise<ReadFile | RefusedFile>;
  readLocales(task: ReadLocalesTask): Promise<ReadLocales | RefusedFile | undefined>;
  readArchive(task: ArchiveTask): Promise<ReadArchive | RefusedArchive>;
  readKeys(task: KeysTask): Promise<string>;
  readTable(task: TableTask): Promise<TableHead | RefusedFile>;
  /** The translations that an XLIFF file has, and those that are suggested in it. */
  readMatches(task: MatchesTask): Promise<readonly XliffMatch[] | RefusedFile>;
  guardFormulas(task: GuardTask): Promise<Uint8Array>;
  writeFile(task: WriteTask): Promise<WrittenFile>;
  writeFiles(task: WriteManyTask): Promise<WrittenFile[]>;
  /** Checks texts; those without findings are left out. */
  checkUnits(task: CheckTask): Promise<readonly FaultyText[]>;
  /** Finds the texts that other words would change; those without hits are left out. */
  findHits(task: HitsTask): Promise<readonly Hit[]>;
  /** Reads the concepts of a glossary from a file. */
  readGlossary(task: GlossaryReadTask): Promise<ReadGlossary | FileProblem>;
  writeGlossary(task: GlossaryWriteTask): Promise<Uint8Array>;
  /** Finds what may be terms in source texts. */
  findCandidates(task: CandidatesTask): Promise<readonly Candidate[]>;
  /** The number of files that wait for a thread. */
  queued(): number;
  close(): Promise<void>;
}

/** Properties of a task besides its input. */
interface About {
  readonly rows?: ComingRows;
  /** The maximum number of bytes after unpacking. */
  readonly unpacked?: number;
  /** Without it, as the name of the task says. */
  readonly does?: Task['does'];
}

/** The assumed ratio of compression of texts. */
const packing = 10;
const maxContainerBytes = 52_428_800;

/** The files of some formats are compressed, as archives are. */
function maxUnpackedBytes({ format }: Pick<ReadTask, 'format'>): number {
  return formats[format].container ? maxContainerBytes : 0;
}

export function createFormatWorkers({
  fonts = [],
  ...options
}: Omit<TaskThreadsOptions, 'filename'> & {
  /** The fonts that texts with limits in pixels are measured in. */
  readonly fonts?: readonly FontFile[];
}): FormatWorkers {
  const filename = modulePath('integrations/formats/format-worker');
  const threads = createTaskThreads({ filename, ...options });
  const run = <T>(
    name: keyof FormatWorkers,
    input: unknown,
    { rows, unpacked = 0, does = name.startsWith('read') ? 'reads' : 'writes' }: About = {},
  ) => {
    const transferList = [...findMovables(input)];
    const moved = transferList.reduce(
      (sum, movable) => sum + (movable instanceof ArrayBuffer ? movable.byteLength : 0),
      rows?.expectedBytes ?? 0,
    );
    const size = Math.max(moved, Math.min(moved * packing, unpacked));
    return threads.run<T>({ name, input, transferList, size, does });
  };
  return {
    readFile: (task) => run('readFile', task, { unpacked: maxUnpackedBytes(task) }),
    readLocales: (task) => run('readLocales', task, { unpacked: maxUnpackedBytes(task) }),
    readArchive: (task) => run('readArchive', task, { unpacked: task.maxBytes }),
    readKeys: (task) => run('readKeys', task, { does: 'writes' }),
    readTable: (task) => run('readTable', task, { unpacked: maxUnpackedBytes(task) }),
    readMatches: (task) => run('readMatches', task),
    guardFormulas: (task) => run('guardFormulas', task),
    writeFile: (task) => run('writeFile', task, { rows: task.entries }),
    writeFiles: (task) => run('writeFiles', task, { rows: task.entries }),
    checkUnits: (task) => run('checkUnits', { ...task, fonts }, { does: 'checks' }),
    findHits: (task) => run('findHits', task, { does: 'checks' }),
    readGlossary: (task) =>
      run('readGlossary', task, { unpacked: task.format === 'xlsx' ? maxContainerBytes : 0 }),
    writeGlossary: (task) => run('writeGlossary', task),
    findCandidates: (task) => run('findCandidates', task, { does: 'checks' }),
    queued: threads.queued,
    close: threads.close,
  };
}

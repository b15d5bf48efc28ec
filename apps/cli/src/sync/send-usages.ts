import { createHash } from 'node:crypto';
import { endpoints, serializeUsages, type Usage, usageLimits } from '@parlance/contract';
import type { Connection } from '../server/connection.ts';
import type { RemoteProject } from '../server/remote-project.ts';
import type { SourceKey } from '../usage/source-keys.ts';
import { inParallel } from './in-parallel.ts';
import { mapRemoteFiles } from './remote-files.ts';

/** What is sent of a file of the project. */
interface PlannedUsages {
  readonly fileId: string;
  /** Terms whose usages differ from those on the server, and terms that are not used any more. */
  readonly terms: readonly { readonly term: string; readonly usages: readonly Usage[] }[];
}

export interface UsagePlan {
  readonly files: readonly PlannedUsages[];
  readonly same: number;
  /** Paths of source files that the server does not know. */
  readonly unknownFiles: readonly string[];
}

/** Compares the usages of keys with those on the server, by their hashes. Keys without usages have none. */
export async function planUsages(
  { call, projectId }: Connection,
  project: RemoteProject,
  usages: ReadonlyMap<SourceKey, readonly Usage[]>,
): Promise<UsagePlan> {
  const byGroup = Map.groupBy(usages.keys(), ({ group }) => group);
  const remoteFiles = mapRemoteFiles(project, [...byGroup.keys()]);
  const byFile = new Map<string, Map<string, readonly Usage[]>>();
  const unknownFiles: string[] = [];
  for (const [group, keys] of byGroup) {
    const remote = remoteFiles.get(group);
    if (!remote) {
      unknownFiles.push(keys[0]?.place.file ?? group.serverPath);
      continue;
    }
    // Texts and plural forms of one file of the project may be two of the repository.
    const terms = byFile.get(remote.file.id) ?? new Map<string, readonly Usage[]>();
    for (const key of keys) terms.set(key.key, usages.get(key) ?? []);
    byFile.set(remote.file.id, terms);
  }
  let same = 0;
  const files = await inParallel([...byFile], 4, async ([fileId, terms]) => {
    const known = await call(endpoints.listUsageHashes, {
      params: { projectId },
      query: { fileId },
    });
    const hashes = new Map(known.map(({ term, hash }) => [term, hash]));
    const changed = [...terms].flatMap(([term, own]) => {
      const isSame = hashes.get(term) === (own.length > 0 ? hashOf(own) : undefined);
      if (isSame) same += own.length > 0 ? 1 : 0;
      return isSame ? [] : [{ term, usages: own }];
    });
    return { fileId, terms: changed };
  });
  return { files, same, unknownFiles };
}

function hashOf(usages: readonly Usage[]): string {
  return createHash('sha256').update(serializeUsages(usages)).digest('base64url');
}

/** The server takes bodies of 4 MB. */
const maxBodyLength = 3_000_000;

/** Sends what is planned, in requests of a size that the server takes. Returns the keys that it does not have. */
export async function sendUsages(
  { call, projectId }: Connection,
  { files }: UsagePlan,
  onStep: (count: number) => void,
): Promise<readonly string[]> {
  const unknown: string[] = [];
  let sent = 0;
  for (const { fileId, terms } of files) {
    for (const batch of inBatches(terms)) {
      const body = {
        fileId,
        terms: batch.map(({ term, usages }) => ({ term, usages: [...usages] })),
      };
      const answer = await call(endpoints.updateUsages, { params: { projectId }, body });
      unknown.push(...answer.unknown);
      sent += batch.length;
      onStep(sent);
    }
  }
  return unknown;
}

function inBatches(terms: PlannedUsages['terms']): readonly PlannedUsages['terms'][] {
  const batches: PlannedUsages['terms'][number][][] = [];
  let room = 0;
  for (const term of terms) {
    const length = Buffer.byteLength(JSON.stringify(term));
    const last = batches.at(-1);
    if (last && length <= room && last.length < usageLimits.maxTerms) {
      last.push(term);
      room -= length;
    } else {
      batches.push([term]);
      room = maxBodyLength - length;
    }
  }
  return batches;
}

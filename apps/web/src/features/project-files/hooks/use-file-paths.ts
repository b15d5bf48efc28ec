import type { ProjectFile } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { filesQuery } from '../project-files.api.ts';

/** Returns the path of a file; undefined for the unnamed file. */
export type FilePaths = (fileId: string | undefined) => string | undefined;

/** The paths of a project's files; the function stays the same until they change. */
export function useFilePaths(projectId: string): FilePaths {
  const { data } = useQuery(filesQuery(projectId));
  return useMemo(() => toPaths(data ?? []), [data]);
}

function toPaths(files: readonly ProjectFile[]): FilePaths {
  const paths = new Map(files.map(({ id, path }) => [id, path ?? undefined]));
  return (fileId) => (fileId === undefined ? undefined : paths.get(fileId));
}

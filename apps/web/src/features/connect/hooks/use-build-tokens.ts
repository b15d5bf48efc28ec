import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import type { BuildService } from '../commands.ts';
import { type BuildToken, createBuildToken } from '../connect.api.ts';

/** Makes a token for a build, and has it as long as the user of the hook is there. */
export type BuildTokenMaking = UseMutationResult<BuildToken, Error, string>;

/** The tokens of builds, which are shown once: whoever holds them decides how long. */
export function useBuildTokens(): Readonly<Record<BuildService, BuildTokenMaking>> {
  const queryClient = useQueryClient();
  const projectId = useProjectId();
  return {
    github: useMutation(createBuildToken(queryClient, projectId)),
    gitlab: useMutation(createBuildToken(queryClient, projectId)),
  };
}

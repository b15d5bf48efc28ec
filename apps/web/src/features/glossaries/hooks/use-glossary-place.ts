import { useParams } from '@tanstack/react-router';

/** Where a glossary is shown: in a project that uses it, or in its workspace. */
export type GlossaryPlace =
  | { readonly projectId: string; readonly workspaceId?: undefined }
  | { readonly projectId?: undefined; readonly workspaceId: string };

/** The place of the open page. */
export function useGlossaryPlace(): GlossaryPlace {
  const { projectId, workspaceId = '' } = useParams({ strict: false });
  return projectId === undefined ? { workspaceId } : { projectId };
}

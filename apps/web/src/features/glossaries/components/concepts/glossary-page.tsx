import type { GlossaryDetails } from '@parlance/contract';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSearchChange } from '../../../../lib/use-search-change.ts';
import { isGone } from '../../../projects/projects.api.ts';
import { askAgainMs, glossaryQuery, invalidateConcepts } from '../../glossaries.api.ts';
import type { GlossarySearch } from '../../glossary-search.ts';
import { GlossaryBody } from './glossary-body.tsx';

interface Props {
  glossaryId: string;
  search: GlossarySearch;
  pathname: string;
  isAlone: boolean;
}

const inProject = getRouteApi('/member/projects/$projectId/glossary/$glossaryId');
const inWorkspace = getRouteApi('/member/workspaces/$workspaceId/glossaries/$glossaryId');

/** A glossary among the pages of a project that uses it. */
export function ProjectGlossaryPage() {
  const { glossaryId } = inProject.useParams();
  const pathname = inProject.useMatch({ select: (match) => match.pathname });
  const search = inProject.useSearch();
  return <KnownGlossary {...{ glossaryId, search, pathname }} isAlone={false} />;
}

/** A glossary among those of its workspace. */
export function WorkspaceGlossaryPage() {
  const { glossaryId } = inWorkspace.useParams();
  const pathname = inWorkspace.useMatch({ select: (match) => match.pathname });
  const search = inWorkspace.useSearch();
  return <KnownGlossary {...{ glossaryId, search, pathname }} isAlone />;
}

function KnownGlossary({ glossaryId, search, pathname, isAlone }: Props) {
  const { data, error } = useSuspenseQuery({
    ...glossaryQuery(glossaryId),
    // A project tells of changes; a workspace is asked.
    refetchInterval: isAlone && askAgainMs,
  });
  useNews(data);
  const change = useSearchChange<Partial<GlossarySearch>>(pathname);
  // It was deleted, or taken from the project, while it was open.
  if (isGone(error)) return <Navigate to="/404" replace />;
  return (
    <GlossaryBody
      key={glossaryId}
      glossary={data}
      search={search}
      change={change}
      isAlone={isAlone}
    />
  );
}

/** Looks again at what is in a glossary when its version says that somebody has changed it. */
function useNews({ id, version }: Pick<GlossaryDetails, 'id' | 'version'>): void {
  const queryClient = useQueryClient();
  const known = useRef({ id, version });
  useEffect(() => {
    const before = known.current;
    known.current = { id, version };
    if (before.id === id && before.version !== version) void invalidateConcepts(queryClient, id);
  }, [queryClient, id, version]);
}

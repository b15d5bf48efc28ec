import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer } from 'react';
import { type Authorships, authorshipsQuery } from '../live.api.ts';

/** The time that a change is highlighted, in ms; the stylesheets fade the highlight in the same time. */
const newsForMs = 5000;

const none: Authorships = {};

/** The terms whose translations another user has just changed. */
export function useRecentChanges(projectId: string, localeCode: string): ReadonlySet<string> {
  const { data: authorships = none } = useQuery(authorshipsQuery(projectId, localeCode));
  const [round, endRound] = useReducer((count: number) => count + 1, 0);

  const recent = useMemo(() => {
    const since = performance.now() - newsForMs;
    const changes = Object.entries(authorships).filter(([, { heardAt }]) => heardAt > since);
    return { round, terms: new Set(changes.map(([termId]) => termId)) };
  }, [authorships, round]);

  useEffect(() => {
    if (recent.terms.size === 0) return;
    const timer = setTimeout(endRound, newsForMs);
    return () => clearTimeout(timer);
  }, [recent]);
  return recent.terms;
}

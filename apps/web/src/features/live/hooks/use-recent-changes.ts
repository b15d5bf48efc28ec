import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useReducer } from 'react';
import { type Authorships, authorshipsQuery } from '../live.api.ts';

/** So long is a change news, in ms; styles fade marks in this time. */
const newsForMs = 5000;

const none: Authorships = {};

/** The terms whose translations somebody else has just changed. */
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

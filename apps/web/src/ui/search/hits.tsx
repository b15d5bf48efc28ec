import type { SearchScope } from '@parlance/contract';
import type { Span } from '@parlance/messages';
import { createContext, Fragment, type ReactNode, use, useMemo } from 'react';
import { type Needles, needlesOf } from '../../lib/search/entry-search.ts';
import { findHits } from '../../lib/search/find-hits.ts';
import classes from './hits.module.css';

const none: readonly string[] = [];
const NeedlesContext = createContext<Needles | undefined>(undefined);

/** Marks in the rows of a list what their search has found. */
export function MarkedHits({ search, children }: { search: string; children: ReactNode }) {
  return (
    <NeedlesContext value={useMemo(() => needlesOf(search), [search])}>{children}</NeedlesContext>
  );
}

/** The texts to mark in a part of the entries around; nothing outside of a list. */
export function useNeedles(scope: SearchScope | undefined): readonly string[] {
  const needles = use(NeedlesContext);
  return (scope && needles?.[scope]) ?? none;
}

/** A text with its hits. */
export function HitText({ text, scope }: { text: string; scope: SearchScope }) {
  const needles = useNeedles(scope);
  return <Hits text={text} hits={findHits(text, needles)} />;
}

interface Props {
  text: string;
  /** The hits of the whole text. */
  hits: readonly Span[];
  start?: number;
  end?: number;
}

/** A part of a text with its hits, which may reach beyond it. */
export function Hits({ text, hits, start = 0, end = text.length }: Props) {
  const inside = hits.filter((hit) => hit.start < end && hit.end > start);
  if (inside.length === 0) return text.slice(start, end);
  return (
    <>
      {inside.map((hit, index) => {
        const from = Math.max(hit.start, start);
        const to = Math.min(hit.end, end);
        return (
          <Fragment key={from}>
            {text.slice(inside[index - 1]?.end ?? start, from)}
            <mark className={classes.hit}>{text.slice(from, to)}</mark>
          </Fragment>
        );
      })}
      {text.slice(Math.min(inside.at(-1)?.end ?? end, end), end)}
    </>
  );
}

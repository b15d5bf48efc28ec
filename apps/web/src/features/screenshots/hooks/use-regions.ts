import type { Screenshot, ScreenshotArea, ScreenshotRegion } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { focusPageIfLost } from '../../../ui/page/page-focus.ts';
import { changeScreenshot } from '../screenshots.api.ts';

/** The region that somebody has: by its position in the list, or the one that is not tied to a term yet. */
export type RegionKey = number | 'new';

/** How long the keys have to rest before a move by them is saved, so that one move is one change. */
const restMs = 600;

/** The regions of a screenshot as they are edited. They are shown at once, and saved behind that. */
export function useRegions(projectId: string, screenshot: Screenshot) {
  const queryClient = useQueryClient();
  const { mutate, error } = useMutation(changeScreenshot(queryClient, projectId, screenshot.id));
  const [edited, setEdited] = useState<readonly ScreenshotRegion[]>();
  const [newArea, setNewArea] = useState<ScreenshotArea>();
  const [selected, setSelected] = useState<RegionKey>();
  const regions = (edited ?? screenshot.regions).map((region, key) => ({ ...region, key }));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const saves = useRef(0);

  const save = (next: readonly ScreenshotRegion[]) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const own = ++saves.current;
    setEdited(next);
    mutate(
      { regions: next.map(({ termId, area }) => ({ termId, area })) },
      {
        onSettled: () => {
          // What was changed since then is shown until it is saved too.
          if (saves.current === own && timer.current === undefined) setEdited(undefined);
        },
      },
    );
  };

  /** Saves a move that waits for the keys to rest. */
  const flush = () => {
    if (timer.current !== undefined && edited) save(edited);
  };
  const flushAtEnd = useEffectEvent(flush);
  useEffect(() => () => flushAtEnd(), []);

  const change = (index: number, changes: Partial<ScreenshotRegion>) =>
    regions.map((region, n) => (n === index ? { ...region, ...changes } : region));

  const remove = (key: RegionKey) => {
    setSelected(undefined);
    if (key === 'new') setNewArea(undefined);
    else save(regions.filter((_, n) => n !== key));
    // What had the focus goes with the region.
    setTimeout(focusPageIfLost);
  };

  return {
    regions,
    newArea,
    selected,
    error,
    select: setSelected,
    flush,
    remove,
    /** Begins a region, which waits for its term. */
    begin: (area: ScreenshotArea) => {
      setNewArea(area);
      setSelected('new');
    },
    /** Moves a region by mouse, which is saved at the end, or by keys. */
    move: (key: RegionKey, area: ScreenshotArea, by: 'keys' | 'drag' | 'drop') => {
      if (key === 'new') return setNewArea(area);
      const next = change(key, { area });
      if (by === 'drop') return save(next);
      setEdited(next);
      clearTimeout(timer.current);
      timer.current = by === 'keys' ? setTimeout(() => save(next), restMs) : undefined;
    },
    /** Ties a term to a region, or to the whole image without one. */
    tie: (key: RegionKey | undefined, term: Pick<ScreenshotRegion, 'termId' | 'term'>) => {
      if (typeof key === 'number') return save(change(key, term));
      save([...regions, { ...term, area: (key === 'new' && newArea) || null }]);
      if (key !== 'new') return;
      setNewArea(undefined);
      setSelected(regions.length);
    },
  };
}

export type Regions = ReturnType<typeof useRegions>;

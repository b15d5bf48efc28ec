import { useEffect, useMemo } from 'react';
import { openUnsavedWork, type UnsavedWork } from '../unsaved-work.ts';

/** The unsaved work of a user. Mounting the hook starts sending its edits. */
export function useUnsavedWork(userId: string): UnsavedWork {
  const work = useMemo(() => openUnsavedWork(userId), [userId]);
  useEffect(() => work.resume(), [work]);
  return work;
}

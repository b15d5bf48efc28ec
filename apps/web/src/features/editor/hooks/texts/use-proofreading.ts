import type { LiveCheckId } from '@parlance/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { proofreadQuery, type ShownFinding } from '../../../findings/findings.api.ts';
import { useEditor } from '../../editor-context.ts';
import { moveFindings } from '../../moved-findings.ts';

/** Whoever pauses for so long may have ended a word. */
const pauseMs = 500;

interface Proof {
  readonly termId: string;
  /** The text as it is typed. */
  readonly value: string;
  /** The text that problems are shown in. */
  readonly shown: string;
  /** What the server looks for; nothing, or undefined, where it is not to be asked. */
  readonly live: readonly LiveCheckId[] | undefined;
}

interface Proofreading {
  /** What was found last, at its places in the text that is shown. */
  readonly findings: readonly ShownFinding[];
  /** Whether the server looks for mistakes of spelling, and could do so last. */
  readonly isProofread: boolean;
}

/**
 * Has the server look a text through when it is shown, and when somebody pauses who types it. Whoever types on leaves
 * the request.
 */
export function useProofreading({ termId, value, shown, live = none }: Proof): Proofreading {
  const { projectId, localeCode } = useEditor();
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  const asked = paused === value ? value : '';
  const { data } = useQuery({
    ...proofreadQuery({ projectId, localeCode, termId }, asked),
    enabled: live.length > 0 && asked.trim() !== '',
    // What was found in the text before is moved to where it is in this one.
    placeholderData: keepPreviousData,
  });
  const findings = useMemo(
    () =>
      data === undefined || live.length === 0
        ? none
        : moveFindings(data.findings, data.value, shown),
    [data, live, shown],
  );
  const hasFailed = data?.failed.some(({ check }) => check === 'spelling') ?? false;
  return { findings, isProofread: live.includes('spelling') && !hasFailed };
}

const none: readonly never[] = [];

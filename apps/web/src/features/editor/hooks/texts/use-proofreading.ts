import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { proofreadQuery } from '../../../findings/findings.api.ts';
import { useEditor } from '../../editor-context.ts';
import { moveFindings } from '../../moved-findings.ts';
import type { Findings } from './use-findings.ts';

/** Whoever pauses for so long may have ended a word. */
const pauseMs = 500;

interface Proofread extends Findings {
  /** Whether the server looks for mistakes of spelling, and could do so last. */
  readonly isProofread: boolean;
}

/**
 * Has the server look a text through when its field is opened, and when somebody pauses who types it. Whoever types on
 * leaves the request. What was found last is shown among what the checks have found, at its places in the same text.
 */
export function useProofreading(termId: string, value: string, found: Findings): Proofread {
  const { projectId, localeCode } = useEditor();
  const { live, checked } = found;
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  const asked = paused === value ? value : '';
  const { data } = useQuery({
    ...proofreadQuery({ projectId, localeCode, termId }, asked),
    enabled: live.length > 0 && asked.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const all = useMemo(() => {
    if (!data || live.length === 0 || data.findings.length === 0) return checked;
    const moved = moveFindings(data.findings, data.value, checked.value);
    return { ...checked, findings: [...checked.findings, ...moved] };
  }, [data, live, checked]);
  const hasFailed = data?.failed.some(({ check }) => check === 'spelling') ?? false;
  const isProofread = live.includes('spelling') && !hasFailed;
  return { ...found, findings: all.findings, checked: all, isProofread };
}

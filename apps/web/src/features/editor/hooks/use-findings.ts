import { useDebouncedValue } from '@mantine/hooks';
import type { Entry, Finding } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { typedFindingsQuery } from '../../findings/findings.api.ts';
import { useEditor } from '../editor-context.ts';

const typingMs = 400;

/**
 * What the checks find in the text of an entry, saved or not. While a text is typed, the findings of the one before
 * stay, so that nothing below it jumps; they are not `isCurrent` then.
 */
export function useFindings(
  { termId, value: saved, findings }: Entry,
  value: string,
): { findings: readonly Finding[]; isCurrent: boolean } {
  const { projectId, localeCode } = useEditor();
  const [settled] = useDebouncedValue(value, typingMs);
  const isTyped = settled !== saved && settled !== '';
  const { data, isPlaceholderData } = useQuery({
    ...typedFindingsQuery({ projectId, localeCode, termId, value: settled }),
    enabled: isTyped,
  });
  const known: readonly Finding[] = findings ?? none;
  if (value === saved) return { findings: known, isCurrent: true };
  if (value === '') return { findings: none, isCurrent: true };
  const isCurrent = settled === value && data !== undefined && !isPlaceholderData;
  return { findings: (isTyped && data) || known, isCurrent };
}

const none: readonly Finding[] = [];

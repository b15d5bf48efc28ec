import { applyFix } from '@parlance/checks';
import type { Entry, IgnoreScope } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FindingList } from '../../../findings/components/finding-list.tsx';
import { ignoreFinding, type ShownFinding } from '../../../findings/findings.api.ts';
import { useEditor } from '../../editor-context.ts';
import type { Findings } from '../../hooks/use-findings.ts';

interface Props {
  entry: Entry;
  /** The text that is shown, or typed. */
  value: string;
  found: Findings;
  isActive: boolean;
  /** Takes the fixed text. Undefined where it can't be changed. */
  onChange: ((value: string) => void) | undefined;
}

/** The problems of a translation, below its text. */
export function EntryFindings({ entry, value, found, isActive, onChange }: Props) {
  const { projectId, localeCode, ignoreScopes } = useEditor();
  const { findings, isCurrent } = found;
  const { mutate: ignore } = useMutation(ignoreFinding(useQueryClient(), projectId));
  const { termId } = entry;

  const onIgnore = ({ check, fingerprint }: ShownFinding, scope: IgnoreScope) => {
    const ignored = { check, fingerprint, reason: '' };
    if (scope === 'finding') ignore({ scope, ...ignored, termId, locale: localeCode });
    else if (scope === 'term') ignore({ scope, ...ignored, termId });
    else if (scope === 'locale') ignore({ scope, ...ignored, locale: localeCode });
    else ignore({ scope, ...ignored });
  };

  return (
    <FindingList
      findings={findings}
      isActive={isActive}
      scopes={ignoreScopes}
      onFix={
        onChange && isCurrent ? ({ fix }) => fix && onChange(applyFix(value, { fix })) : undefined
      }
      onIgnore={onIgnore}
    />
  );
}

import { applyFix } from '@parlance/checks';
import type { Entry, IgnoreBody, IgnoreScope } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { FindingList } from '../../../findings/components/finding-list.tsx';
import { IgnoreDialog } from '../../../findings/components/ignore-dialog.tsx';
import { ignoreFinding, type ShownFinding } from '../../../findings/findings.api.ts';
import { useEditor } from '../../editor-context.ts';
import type { Findings } from '../../hooks/texts/use-findings.ts';

interface Props {
  entry: Entry;
  /** The text that is shown, or typed. */
  value: string;
  found: Findings;
  isActive: boolean;
  /** Takes the fixed text. Undefined where it can't be changed. */
  onChange: ((value: string) => void) | undefined;
  /** Puts the focus to the text, when what had it is gone. */
  onFocusLost: () => void;
}

/** The problems of a translation, below its text. */
export function EntryFindings({ entry, value, found, isActive, onChange, onFocusLost }: Props) {
  const { projectId, localeCode, ignoreScopes } = useEditor();
  const { findings, isCurrent } = found;
  const { mutate, isPending, error, reset } = useMutation(
    ignoreFinding(useQueryClient(), projectId),
  );
  const [asked, setAsked] = useState<ShownFinding>();
  const [isAsking, setAsking] = useState(false);
  const place = { termId: entry.termId, locale: localeCode };

  const ask = (finding: ShownFinding) => {
    reset();
    setAsked(finding);
    setAsking(true);
  };
  /** The dialog returns the focus to what opened it, which has gone with the finding. */
  const finish = () => {
    const isGone = !findings.some((one) => !one.isIgnored && isSame(one, asked));
    if (isGone) onFocusLost();
  };

  return (
    <>
      <FindingList
        findings={findings}
        isActive={isActive}
        scopes={ignoreScopes}
        onFix={
          onChange && isCurrent ? ({ fix }) => fix && onChange(applyFix(value, { fix })) : undefined
        }
        onIgnore={(finding, scope) => mutate(toIgnore(finding, scope, place))}
        onAskWhy={ask}
        onFocusLost={onFocusLost}
      />
      {!isAsking && <ErrorAlert error={error} />}
      <IgnoreDialog
        opened={isAsking}
        finding={asked}
        scopes={ignoreScopes}
        isPending={isPending}
        error={error}
        onIgnore={(finding, scope, reason) =>
          mutate(toIgnore(finding, scope, place, reason), { onSuccess: () => setAsking(false) })
        }
        onClose={() => setAsking(false)}
        onClosed={finish}
      />
    </>
  );
}

function isSame(one: ShownFinding, other: ShownFinding | undefined): boolean {
  return one.check === other?.check && one.fingerprint === other.fingerprint;
}

function toIgnore(
  { check, fingerprint }: ShownFinding,
  scope: IgnoreScope,
  { termId, locale }: { readonly termId: string; readonly locale: string },
  reason = '',
): IgnoreBody {
  const ignored = { check, fingerprint, reason };
  if (scope === 'finding') return { scope, ...ignored, termId, locale };
  if (scope === 'term') return { scope, ...ignored, termId };
  if (scope === 'locale') return { scope, ...ignored, locale };
  return { scope, ...ignored };
}

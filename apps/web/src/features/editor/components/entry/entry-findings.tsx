import { applyFix } from '@parlance/checks';
import type { Entry, IgnoreBody, IgnoreScope } from '@parlance/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useQuestion } from '../../../../lib/forms/question.ts';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { FindingList } from '../../../findings/components/finding-list.tsx';
import { IgnoreDialog } from '../../../findings/components/ignore-dialog.tsx';
import { ignoreFinding, type ShownFinding } from '../../../findings/findings.api.ts';
import { RecordFormDialog } from '../../../glossaries/components/editor/record-form-dialog.tsx';
import { useEditor } from '../../editor-context.ts';
import type { Findings } from '../../hooks/texts/use-findings.ts';
import { useRecordedForms } from '../../hooks/texts/use-recorded-forms.ts';
import type { RowActions } from '../../row-actions.ts';

interface Props {
  entry: Entry;
  /** The text that is shown, or typed. */
  value: string;
  found: Findings;
  isActive: boolean;
  actions: Pick<RowActions, 'showIgnored'>;
  /** Takes the fixed text. Undefined where it can't be changed. */
  onChange: ((value: string) => void) | undefined;
  /** Puts the focus to the text, when what had it is gone. */
  onFocusLost: () => void;
}

/** The problems of a translation, below its text. Most rows have none, and nothing for them. */
export function EntryFindings(props: Props) {
  const question = useQuestion<ShownFinding>();
  const hasSome = props.found.findings.some(({ isIgnored }) => !isIgnored);
  // The dialog, once it was open, looks after the focus when the last problem has gone.
  return hasSome || question.subject ? <Problems {...props} question={question} /> : null;
}

interface ProblemsProps extends Props {
  /** Which finding is to be ignored with a reason. */
  question: ReturnType<typeof useQuestion<ShownFinding>>;
}

function Problems({ question, entry, value, found, isActive, actions, ...props }: ProblemsProps) {
  const { onChange, onFocusLost } = props;
  const { projectId, localeCode, languageOf, ignoreScopes } = useEditor();
  const { checked, findings, isCurrent } = found;
  const { mutate, isPending, error, reset } = useMutation(
    ignoreFinding(useQueryClient(), projectId),
  );
  const { termId } = entry;
  const { ask, close } = question;
  const { showIgnored } = actions;
  // The same functions for every key that is typed, so that the list stays as it is.
  const ignore = useCallback(
    (finding: ShownFinding, scope: IgnoreScope, reason = '') =>
      mutate(
        toIgnore(finding, scope, { termId, locale: localeCode, value: checked.value, reason }),
        {
          onSuccess: () => {
            close();
            showIgnored({ ...finding, scope, termId, locale: localeCode });
          },
        },
      ),
    [mutate, close, showIgnored, termId, localeCode, checked.value],
  );
  const askWhy = useCallback(
    (finding: ShownFinding) => {
      reset();
      ask(finding);
    },
    [reset, ask],
  );
  const forms = useRecordedForms(entry);
  /** The dialog returns the focus to what opened it, which has gone with the finding. */
  const finish = () => {
    const isGone = !findings.some((one) => !one.isIgnored && isSame(one, question.subject));
    if (isGone) onFocusLost();
  };

  return (
    <>
      <FindingList
        findings={findings}
        isActive={isActive}
        scopes={ignoreScopes}
        language={languageOf(localeCode)}
        onFix={onChange && isCurrent ? (fix) => onChange(applyFix(value, { fix })) : undefined}
        onIgnore={ignore}
        onAskWhy={askWhy}
        further={forms.further}
        onFocusLost={onFocusLost}
      />
      {forms.terms && (
        <RecordFormDialog
          opened={forms.isOpen}
          terms={forms.terms}
          locale={localeCode}
          language={languageOf(localeCode)}
          value={value}
          onClose={forms.close}
          onClosed={onFocusLost}
        />
      )}
      {!question.isOpen && <ErrorAlert error={error} />}
      {question.subject && (
        <IgnoreDialog
          opened={question.isOpen}
          finding={question.subject}
          scopes={ignoreScopes}
          isPending={isPending}
          error={error}
          onIgnore={ignore}
          onClose={close}
          onClosed={finish}
        />
      )}
    </>
  );
}

function isSame(one: ShownFinding, other: ShownFinding | undefined): boolean {
  return one.check === other?.check && one.fingerprint === other.fingerprint;
}

/** So many characters of a text are shown of what is ignored. */
const maxShown = 100;

function toIgnore(
  { check, fingerprint, start, end }: ShownFinding,
  scope: IgnoreScope,
  {
    termId,
    locale,
    value,
    reason,
  }: Readonly<Record<'termId' | 'locale' | 'value' | 'reason', string>>,
): IgnoreBody {
  const text = Array.from(value.slice(start, end)).slice(0, maxShown).join('');
  const ignored = { check, fingerprint, text, reason };
  if (scope === 'finding') return { scope, ...ignored, termId, locale };
  if (scope === 'term') return { scope, ...ignored, termId };
  if (scope === 'locale') return { scope, ...ignored, locale };
  return { scope, ...ignored };
}

import { useCallbackRef } from '@mantine/hooks';
import { type Entry, limitsOf, maxTranslationLength, translationBody } from '@parlance/contract';
import { readPlural, type Span } from '@parlance/messages';
import {
  type KeyboardEvent,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useIntl } from 'react-intl';
import { findFormProblem } from '../../../../../lib/texts/form-details.ts';
import { rangesByForm } from '../../../../../lib/texts/form-ranges.ts';
import { listShown, sizeOf } from '../../../../../lib/texts/text-size.ts';
import { findTokens } from '../../../../../lib/texts/text-tokens.ts';
import { TextField } from '../../../../../ui/text/text-field.tsx';
import { FieldTerms } from '../../../../glossaries/components/editor/field-terms.tsx';
import { Opinion } from '../../../../machine/components/scores/opinion.tsx';
import { MachineSuggestion } from '../../../../machine/components/suggestion/machine-suggestion.tsx';
import { isAskKey } from '../../../../machine/hooks/use-ask-key.ts';
import { useSuggestion } from '../../../../machine/hooks/use-suggestion.ts';
import { useEditor } from '../../../editor-context.ts';
import type { CopiedText } from '../../../field-copies.ts';
import type { EntryTexts } from '../../../hooks/texts/use-entry-texts.ts';
import { useFieldMatches } from '../../../hooks/texts/use-field-matches.ts';
import { type CheckedValue, useFindings } from '../../../hooks/texts/use-findings.ts';
import { useForms } from '../../../hooks/texts/use-forms.ts';
import { useInsertedChips } from '../../../hooks/texts/use-inserted-chips.ts';
import { useInsertedTerms } from '../../../hooks/texts/use-inserted-terms.ts';
import { useMessageProblem } from '../../../hooks/texts/use-message-problem.ts';
import { usePreview } from '../../../hooks/texts/use-preview.ts';
import { useProofreading } from '../../../hooks/texts/use-proofreading.ts';
import { useRefusal } from '../../../hooks/texts/use-refusal.ts';
import { useRefusalMessage } from '../../../hooks/texts/use-refusal-message.ts';
import { useUnderlines } from '../../../hooks/texts/use-underlines.ts';
import type { RowActions } from '../../../row-actions.ts';
import { EntryFindings } from '../entry-findings.tsx';
import classes from './entry-field.module.css';
import { FieldActions } from './field-actions.tsx';
import { FieldError } from './field-error.tsx';
import { FieldMatches } from './field-matches.tsx';
import { FormFields, type FormFieldsHandle } from './form-fields.tsx';
import { FormPreview } from './form-preview.tsx';
import { PixelCount } from './pixel-count.tsx';
import { PseudoPreview } from './pseudo-preview.tsx';

interface Props {
  row: number;
  entry: Entry;
  /** The translation without the draft. */
  saved: string;
  texts: EntryTexts;
  actions: RowActions;
  /** For a cell of a sheet, where Enter and Tab save as well: goes on to another cell. */
  onLeave?: (step: CellStep) => void;
}

/** Where Enter and Tab lead in a sheet. */
export type CellStep = 'down' | 'next' | 'previous';

/** The field for typing a translation. Every change is kept as a draft until it is saved or reverted. */
export function EntryField({ row, entry, saved, texts, actions, onLeave }: Props) {
  const { drafts, copies, localeCode, languageOf, sourceLocale } = useEditor();
  const { formatMessage } = useIntl();
  const describeProblem = useMessageProblem();
  /** The text that could not be saved last, and the findings that keep it from that. */
  const [tried, setTried] = useState<CheckedValue>();
  const [typed, setTyped] = useState(() => drafts.get(entry.termId)?.value);
  // Values that others save are shown as long as nothing is typed here.
  const value = typed ?? saved;
  const field = useRef<FormFieldsHandle>(null);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const errorId = useId();
  const { source, toCopy, syntax, chips } = texts;
  const { term, isPlural } = entry;
  const { forms, canHaveForms, toggle } = useForms(value, {
    source: source?.text ?? '',
    isPlural,
    locale: localeCode,
  });
  const refusal = useRefusal(entry.termId, value);
  const { describe, describeBlocking } = useRefusalMessage();
  const known = useFindings(entry, value, { isTyping: true, refused: refusal?.findings });
  const found = useProofreading(entry.termId, value, known);
  const underlines = useUnderlines(found.checked, isPlural);
  const preview = usePreview(value, forms, syntax);
  const isValid = translationBody.shape.value.safeParse(value).success;
  const read = isPlural && !forms && value !== saved ? readPlural(value) : undefined;
  const problem = read?.kind === 'broken' ? read.problem : undefined;
  const formProblem = forms && findFormProblem(forms.opened, forms.typed);

  useLayoutEffect(() => {
    field.current?.focus();
  }, []);

  const focusField = useCallback(() => field.current?.focus(), []);

  const insertChip = useInsertedChips({ fieldset, field, chips });
  const terms = useInsertedTerms({ fieldset, field, entry, source: source?.text, value });

  const change = (next: string) => {
    setTyped(next);
    drafts.type(entry.termId, next, saved);
  };
  const suggestion = useSuggestion(entry.termId, localeCode);
  const { suggested } = suggestion;
  /** What lies over the text goes first. */
  const revert = () =>
    suggestion.isOpen ? suggestion.dismiss() : actions.discard(row, entry.termId);
  /**
   * Whether the server would accept the value. The problem is shown only on saving, because the text is unfinished
   * while it is typed.
   */
  const mayBeSaved = () => {
    const findings = found.findBlocking(value);
    setTried({ value, findings });
    if (problem) field.current?.focus(problem.offset);
    else if (formProblem) field.current?.focus(formProblem.problem.offset, formProblem.id);
    else if (findings.length > 0) focusFinding(findings);
    return isValid && !problem && !formProblem && findings.length === 0;
  };
  const focusFinding = (findings: readonly Span[]) => {
    if (!forms) return field.current?.focus(findings[0]?.start);
    // What stands between forms has no field.
    const [place] = rangesByForm(value, isPlural, findings);
    const [formId, [range] = []] = place ?? [];
    field.current?.focus(range?.start, formId);
  };
  const save = () => mayBeSaved() && actions.save(row, entry);
  const nextProblem = () => actions.nextProblem(row, entry, 'edit');
  const saveAndNext = () => mayBeSaved() && actions.saveAndNext(row, entry);
  const copyInto = (copied: CopiedText) => {
    if (field.current?.copyInto && !copied.isWhole) field.current.copyInto(copied);
    else change(copied.text);
    field.current?.focus();
  };
  const copy = () => {
    if (toCopy) copyInto(toCopy);
    else field.current?.focus();
  };
  const insert = (text: string) => field.current?.insert(text);
  const takeCopy = useEffectEvent(copyInto);
  const takeInsert = useEffectEvent(insert);
  useEffect(
    () =>
      copies.listen(entry.termId, {
        take: (copied) => takeCopy(copied),
        insert: (text) => takeInsert(text),
      }),
    [copies, entry.termId],
  );

  const copyAbove = () => field.current?.copyAbove?.();

  const fix = (next: string) => {
    change(next);
    field.current?.focus();
  };

  const [sourceForm, setSourceForm] = useState<string>();
  const memory = useFieldMatches(entry, {
    sourceForm: forms && sourceForm,
    take: (text, part) => copyInto({ text, locale: localeCode, isWhole: part === 'all' }),
  });

  const take = (text: string) => {
    fix(text);
    suggestion.dismiss();
  };

  const commands = {
    ...{ save, saveAndNext, nextProblem, revert, copy, copyAbove, toggleRaw: toggle },
    suggest: suggestion.ask,
    takeSuggestion: () => suggested && take(suggested.value),
  };
  const run = useCallbackRef((command: keyof typeof commands) => commands[command]());

  /** Before the field takes the key. */
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const step = event.nativeEvent.isComposing || isOfMenu(event) ? undefined : stepOf(event);
    // Tab goes from form to form.
    if (!onLeave || !step || (forms && step !== 'down')) return;
    if (event.target instanceof Element && event.target.closest('button')) return;
    const isSaved = save() !== false;
    // Tab leads on to what can be done about a text that can't be saved.
    if (!isSaved && step === 'next') return;
    event.preventDefault();
    event.stopPropagation();
    if (isSaved) onLeave(step);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (isOfMenu(event)) return;
    const command = commandOf(event);
    const insertByKey = () =>
      insertChip(event) || terms.onKey(event) || memory.takeByKey(event.nativeEvent);
    if (!command && !insertByKey()) return;
    event.preventDefault();
    event.stopPropagation();
    if (command) commands[command]();
  };

  const limits = limitsOf(entry.notes);
  const shown = listShown(value, isPlural, syntax);
  const isNews = tried?.value === value;
  const explain = (): string | undefined => {
    if (!isValid) return formatMessage({ id: 'editor.invalid' }, { max: maxTranslationLength });
    if (tried && problem) return describeProblem(value, problem);
    if (isNews && tried.findings.length > 0) return describeBlocking(tried.findings);
    return refusal && describe(refusal);
  };
  const error = explain();
  const findOwnTokens = useCallback((text: string) => findTokens(text, syntax), [syntax]);

  return (
    <fieldset ref={fieldset} className={classes.field} {...{ onKeyDown, onKeyDownCapture }}>
      {forms ? (
        <FormFields
          ref={field}
          forms={forms}
          term={term}
          isPlural={isPlural}
          texts={texts}
          shownId={preview?.id}
          problem={tried && formProblem ? { ...formProblem, isNews } : undefined}
          underlines={underlines.inForms}
          isProofread={found.isProofread}
          onChange={change}
          onFocus={(form, source) => {
            setSourceForm(source?.path.at(-1)?.selector);
            preview?.show(form);
          }}
        />
      ) : (
        <TextField
          ref={field}
          text={value}
          onChange={change}
          findTokens={findOwnTokens}
          underlines={underlines.inText}
          isProofread={found.isProofread}
          language={languageOf(localeCode)}
          label={formatMessage({ id: 'editor.field' }, { term })}
          placeholder={formatMessage({ id: 'editor.notTranslated' })}
          isInvalid={Boolean(error)}
          errorId={error ? errorId : undefined}
        />
      )}
      {error && (
        <FieldError id={errorId} isNews={isNews || refusal !== undefined}>
          {error}
        </FieldError>
      )}
      <EntryFindings
        entry={entry}
        value={value}
        found={found}
        isActive
        actions={actions}
        onChange={fix}
        onFocusLost={focusField}
      />
      <Opinion
        judgement={entry.judgement}
        value={value}
        language={languageOf(localeCode)}
        isActive
        onChange={fix}
        onFocusLost={focusField}
      />
      <FieldTerms terms={terms.insertable} onInsert={terms.insert} />
      <MachineSuggestion
        suggestion={suggestion}
        isPlural={isPlural}
        syntax={syntax}
        language={languageOf(localeCode)}
        onTake={take}
        onClosed={focusField}
      />
      {preview && <FormPreview preview={preview} />}
      {sourceLocale === localeCode && <PseudoPreview entry={entry} value={value} />}
      <FieldActions
        isValid={isValid}
        size={sizeOf(shown)}
        limits={limits}
        pixelCount={
          limits.pixels && <PixelCount limit={limits.pixels} shown={shown} isValid={isValid} />
        }
        isInSheet={onLeave !== undefined}
        canCopy={toCopy !== undefined}
        canSuggest={suggestion.offer !== 'none'}
        onCommand={run}
        isRaw={forms === undefined}
        canBeRaw={canHaveForms}
      />
      <FieldMatches {...memory} />
    </fieldset>
  );
}

/** Whether a key is for a menu or a dialog that was opened from the field. */
function isOfMenu({ currentTarget, target }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return true;
  return target.closest('[role="menu"], [role="dialog"], [aria-expanded="true"]') !== null;
}

function stepOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): CellStep | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  if (key === 'Enter' && !shiftKey) return 'down';
  if (key === 'Tab') return shiftKey ? 'previous' : 'next';
  return undefined;
}

function commandOf({ nativeEvent, key, ctrlKey, metaKey, altKey }: KeyboardEvent) {
  const mod = ctrlKey || metaKey;
  if (isAskKey(nativeEvent)) return 'suggest';
  if (altKey && !mod && key === 'Enter') return 'takeSuggestion';
  if (mod && key === 'Enter') return 'saveAndNext';
  if (mod && key.toLowerCase() === 's') return 'save';
  if (altKey && key === 'ArrowDown') return 'copy';
  if (altKey && key === 'ArrowUp') return 'copyAbove';
  if (key === 'F8') return 'nextProblem';
  if (key === 'Escape') return 'revert';
  return undefined;
}

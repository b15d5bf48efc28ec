import type { Entry, PresentPerson } from '@parlance/contract';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { anyLanguage } from '../../../../lib/language/text-in.ts';
import { CopyLink } from '../../../../ui/list/copy-link.tsx';
import { LockSign } from '../../../../ui/lock-sign.tsx';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { HitText } from '../../../../ui/search/hits.tsx';
import { TermMark } from '../../../glossaries/components/editor/term-mark.tsx';
import { useAddTerm } from '../../../glossaries/hooks/use-add-term.ts';
import { useFoundTerms } from '../../../glossaries/hooks/use-text-matches.ts';
import { LabelButton } from '../../../labels/components/label-button.tsx';
import { LabelChips } from '../../../labels/components/label-chips.tsx';
import { People } from '../../../live/components/people.tsx';
import { useEditor } from '../../editor-context.ts';
import type { EntryTexts } from '../../hooks/texts/use-entry-texts.ts';
import type { RowActions } from '../../row-actions.ts';
import { findReferenceBeside } from '../../source-text.ts';
import { EntryNotes } from './entry-notes.tsx';
import classes from './entry-row.module.css';
import { EntryText } from './entry-text.tsx';

interface Props {
  row: number;
  entry: Entry;
  texts: EntryTexts;
  /** The other users who have selected the entry. */
  people: readonly PresentPerson[] | undefined;
  isActive: boolean;
  /** Whether the label picker is open. */
  hasPicker: boolean;
  referenceCode: string | undefined;
  labelError: Error | undefined;
  actions: RowActions;
}

/** The source side of an entry: the term, its notes, and the reference text. */
export function EntrySource(props: Props) {
  const {
    row,
    entry,
    texts,
    people = [],
    isActive,
    hasPicker,
    referenceCode,
    labelError,
    actions,
  } = props;
  const { projectId, localeCode, filePathOf, canEdit, canLabel, languageOf } = useEditor();
  const { isTarget, sourceLocale, textsInKeys } = useEditor();
  const { term, context, notes, labels, isPlural, locked, reference } = entry;
  const addTerm = useAddTerm();
  const canInsert = canEdit && !(isTarget && locked);
  const places = { sourceLocale, referenceCode, textsInKeys };
  const file = filePathOf(entry.fileId);
  const { source, syntax, chips } = texts;
  const beside = findReferenceBeside(entry, places);
  const references = [
    ...(beside && referenceCode ? [{ locale: referenceCode, value: beside }] : []),
    ...(entry.columns ?? []).filter(({ value }) => value !== ''),
  ];
  const language = source?.locale === undefined ? anyLanguage : languageOf(source.locale);
  const parts = useFoundTerms(entry.termId, source?.text).map((found) => ({
    ...found,
    wrap: (content: ReactNode) => (
      <TermMark
        found={found}
        locale={localeCode}
        isActive={isActive}
        onInsert={canInsert ? (text) => actions.insertInto(row, entry, text) : undefined}
        onTranslate={addTerm && ((concept) => addTerm(entry, entry.value, concept))}
      >
        {content}
      </TermMark>
    ),
  }));
  const original = source && (
    <EntryText
      text={source.text}
      isPlural={isPlural}
      syntax={syntax}
      language={language}
      chips={chips}
      parts={parts}
      scope={source.isInKey ? 'key' : 'source'}
    />
  );
  return (
    <td className={classes.source} data-source-text>
      <div className={classes.about}>
        <div className={classes.head}>
          {source?.isInKey ? (
            <div className={classes.original} data-side="source">
              {original}
            </div>
          ) : (
            <span className={classes.term} dir="auto">
              <HitText text={term} scope="key" />
            </span>
          )}
          {locked && <LockSign />}
          {isPlural && (
            <span className={classes.plural}>
              <FormattedMessage id="editor.plural" />
            </span>
          )}
          <People people={people} label="presence.selected" />
          {isActive && <EntryLink termId={entry.termId} />}
          <LabelChips labels={labels} />
          {canLabel && (
            <span className={classes.labelButton}>
              <LabelButton
                isCompact
                projectId={projectId}
                labels={labels}
                name={term}
                hint="labels.hintTranslation"
                tabIndex={isActive ? 0 : -1}
                isOpen={hasPicker}
                error={labelError}
                onOpen={() => actions.openLabels(row)}
                onClose={() => actions.closeLabels(row)}
                onChange={(label, isAssigned) => actions.label(entry, label, isAssigned)}
              />
            </span>
          )}
        </div>
        {!hasPicker && <ErrorAlert error={labelError} />}
        {file !== undefined && (
          <p className={classes.file} dir="ltr">
            {file}
          </p>
        )}
        {context && (
          <p className={classes.context} dir="auto">
            <HitText text={context} scope="notes" />
          </p>
        )}
        <EntryNotes notes={notes} isActive={isActive} />
      </div>
      <div className={classes.texts} data-side="source">
        {source && !source.isInKey && <div className={classes.reference}>{original}</div>}
        {references.map(({ locale, value }) => (
          <div key={locale} className={classes.beside}>
            <span className={classes.besideCode} dir="ltr">
              {locale}
            </span>
            <EntryText
              text={value}
              isPlural={isPlural}
              syntax={syntax}
              language={languageOf(locale)}
              {...(locale === referenceCode && { scope: 'source' as const })}
            />
          </div>
        ))}
        {!source && reference === '' && (
          <p className={classes.missing}>
            <FormattedMessage id="editor.noReference" />
          </p>
        )}
      </div>
    </td>
  );
}

/** A link to the entry that works with any filter. */
function EntryLink({ termId }: { termId: string }) {
  const { projectId, localeCode } = useEditor();
  const { href } = useRouter().buildLocation({
    to: '/projects/$projectId/translations/$localeCode',
    params: { projectId, localeCode },
    search: { term: termId },
  });
  return <CopyLink path={href} />;
}

import { type Entry, limitsOf } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage } from 'react-intl';
import { listCodePlaces } from '../../../../lib/texts/code-places.ts';
import { ErrorAlert } from '../../../../ui/notes/error-alert.tsx';
import { LimitsNote } from '../../../../ui/text/limits-note.tsx';
import { LabelChip } from '../../../labels/components/label-chip.tsx';
import { TermScreenshots } from '../../../screenshots/components/term-screenshots.tsx';
import { usagesQuery } from '../../../usages/usages.api.ts';
import { useEditor } from '../../editor-context.ts';
import type { RowActions } from '../../row-actions.ts';
import { CodePlaces } from './code-places.tsx';
import { EntryTerms } from './entry-terms.tsx';
import { PanelSection } from './panel-section.tsx';
import classes from './term-panel.module.css';

interface Props {
  row: number;
  entry: Entry;
  actions: RowActions;
  /** Called when the field of the row is opened. */
  onOpenField: (() => void) | undefined;
}

/** What is known of a term besides its texts. */
export function ContextTab({ row, entry, actions, onOpenField }: Props) {
  const { projectId, filePathOf } = useEditor();
  const { termId, context, notes, labels, fileId, locked, isPlural } = entry;
  const { comments = [], references = [], flags = [] } = notes;
  const { data: usages, error } = useQuery(usagesQuery(projectId, termId));
  const places = listCodePlaces(usages ?? [], references);
  const said = (usages ?? []).map(({ note }) => note);
  // Identical remarks are shown once.
  const remarks = new Set([context, notes.context, ...comments, ...said].filter((one) => one));
  const file = filePathOf(fileId);
  const hasLimits = Object.keys(limitsOf(notes)).length > 0;
  const isKnown = remarks.size > 0 || places.length > 0 || flags.length > 0 || labels.length > 0;
  return (
    <>
      <EntryTerms
        entry={entry}
        onInsert={(text) => {
          onOpenField?.();
          actions.insertInto(row, entry, text);
        }}
      />
      {remarks.size > 0 && (
        <PanelSection title={<FormattedMessage id="panel.notes" />}>
          {[...remarks].map((remark) => (
            <p key={remark} className={classes.remark} dir="auto">
              {remark}
            </p>
          ))}
        </PanelSection>
      )}
      <ErrorAlert error={error} />
      {places.length > 0 && (
        <PanelSection title={<FormattedMessage id="panel.code" />}>
          <CodePlaces places={places} />
        </PanelSection>
      )}
      {hasLimits && (
        <PanelSection title={<FormattedMessage id="panel.limits" />}>
          <LimitsNote notes={notes} />
        </PanelSection>
      )}
      {labels.length > 0 && (
        <PanelSection title={<FormattedMessage id="labels.title" />}>
          <div className={classes.chips}>
            {labels.map((label) => (
              <LabelChip key={label.id} label={label} />
            ))}
          </div>
        </PanelSection>
      )}
      {(flags.length > 0 || isPlural || locked) && (
        <PanelSection title={<FormattedMessage id="panel.kind" />}>
          <div className={classes.chips}>
            {isPlural && (
              <span className={classes.flag}>
                <FormattedMessage id="editor.plural" />
              </span>
            )}
            {locked && (
              <span className={classes.flag}>
                <FormattedMessage id="editor.status.locked" />
              </span>
            )}
            {flags.map((flag) => (
              <code key={flag} className={classes.flag} dir="ltr">
                {flag}
              </code>
            ))}
          </div>
        </PanelSection>
      )}
      {file !== undefined && (
        <PanelSection title={<FormattedMessage id="panel.file" />}>
          <code className={classes.path} dir="ltr">
            {file}
          </code>
        </PanelSection>
      )}
      {usages && !isKnown && !hasLimits && file === undefined && (
        <p className={classes.note}>
          <FormattedMessage id="panel.noContext" />
        </p>
      )}
      <PanelSection title={<FormattedMessage id="screenshots.title" />}>
        <TermScreenshots projectId={projectId} termId={termId} />
      </PanelSection>
    </>
  );
}

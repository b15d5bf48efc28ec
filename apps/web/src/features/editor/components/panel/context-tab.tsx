import { type Entry, limitsOf } from '@parlance/contract';
import { IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { linkReference } from '../../../../lib/texts/code-references.ts';
import { TextLink } from '../../../../ui/link.tsx';
import { LimitsNote } from '../../../../ui/text/limits-note.tsx';
import { LabelChip } from '../../../labels/components/label-chip.tsx';
import { useCan, useProject } from '../../../projects/hooks/use-project.ts';
import { TermScreenshots } from '../../../screenshots/components/term-screenshots.tsx';
import { useEditor } from '../../editor-context.ts';
import { PanelSection } from './panel-section.tsx';
import classes from './term-panel.module.css';

/** What is known of a term besides its texts. */
export function ContextTab({ entry }: { entry: Entry }) {
  const { projectId, filePathOf } = useEditor();
  const { termId, context, notes, labels, fileId, locked, isPlural } = entry;
  const { comments = [], references = [], flags = [] } = notes;
  // Identical remarks are shown once.
  const remarks = new Set([context, notes.context, ...comments].filter((one) => one));
  const file = filePathOf(fileId);
  const hasLimits = Object.keys(limitsOf(notes)).length > 0;
  const isKnown =
    remarks.size > 0 || references.length > 0 || flags.length > 0 || labels.length > 0;
  return (
    <>
      {remarks.size > 0 && (
        <PanelSection title={<FormattedMessage id="panel.notes" />}>
          {[...remarks].map((remark) => (
            <p key={remark} className={classes.remark} dir="auto">
              {remark}
            </p>
          ))}
        </PanelSection>
      )}
      {references.length > 0 && (
        <PanelSection title={<FormattedMessage id="panel.code" />}>
          <References references={references} />
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
      {!isKnown && !hasLimits && file === undefined && (
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

/** More are shown when somebody asks for them. */
const referencesAtOnce = 8;

function References({ references }: { references: readonly string[] }) {
  const { formatMessage } = useIntl();
  const { id: projectId, referenceUrl } = useProject();
  const canEdit = useCan('EditProject');
  const [showsAll, setShowsAll] = useState(false);
  const distinct = [...new Set(references)];
  const shown = showsAll ? distinct : distinct.slice(0, referencesAtOnce);
  return (
    <>
      <ul className={classes.references}>
        {shown.map((reference) => {
          const href = referenceUrl === null ? undefined : linkReference(referenceUrl, reference);
          const place = (
            <bdi className={classes.path} dir="ltr">
              {reference.replace(/[\u2068\u2069]/g, '')}
            </bdi>
          );
          return (
            <li key={reference}>
              {href === undefined ? (
                place
              ) : (
                <a data-item href={href} target="_blank" rel="noreferrer" className={classes.link}>
                  {place}
                  <IconExternalLink
                    size={14}
                    role="img"
                    aria-label={formatMessage({ id: 'panel.newTab' })}
                  />
                </a>
              )}
            </li>
          );
        })}
      </ul>
      {shown.length < distinct.length && (
        <button type="button" data-item className={classes.more} onClick={() => setShowsAll(true)}>
          <FormattedMessage
            id="panel.moreReferences"
            values={{ count: distinct.length - shown.length }}
          />
        </button>
      )}
      {referenceUrl === null && canEdit && (
        <p className={classes.note}>
          <TextLink to="/projects/$projectId/settings" params={{ projectId }} data-item size="xs">
            <FormattedMessage id="panel.setReferenceUrl" />
          </TextLink>
        </p>
      )}
    </>
  );
}

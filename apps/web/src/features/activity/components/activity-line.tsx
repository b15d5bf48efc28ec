import { Badge } from '@mantine/core';
import { IconArrowBackUp, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useCheckNames } from '../../checks/hooks/use-check-names.ts';
import { filesQuery } from '../../project-files/project-files.api.ts';
import { roleLabels } from '../../projects/components/role-badge.tsx';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import type { ActivityGroup } from '../activity-groups.ts';
import { ActivityChanges } from './activity-changes.tsx';
import classes from './activity-line.module.css';
import { ActivitySentence, useLocaleName } from './activity-sentence.tsx';
import { ActivityTime } from './activity-time.tsx';
import { ActorSign } from './actor-sign.tsx';

interface Props {
  group: ActivityGroup;
  now: number;
  onUndone: () => void;
}

/** One line of the log, which opens to what was changed. */
export function ActivityLine({ group, now, onUndone }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const [newest] = group.activities;
  const isUndone = group.activities.every(({ changeSet }) => changeSet?.undoneBy);
  const line = (
    <>
      <ActorSign actor={newest.actor} />
      <span className={classes.text}>
        <span className={classes.sentence} data-undone={isUndone || undefined}>
          <ActivitySentence group={group} />
        </span>
        <Facts group={group} />
      </span>
      <span className={classes.end}>
        {isUndone && (
          <Badge variant="default" leftSection={<IconArrowBackUp size={12} aria-hidden="true" />}>
            <FormattedMessage id="activity.undone" />
          </Badge>
        )}
        <ActivityTime date={newest.date} now={now} className={classes.time} />
      </span>
    </>
  );
  if (!newest.changeSet) {
    return (
      <li className={classes.item}>
        <div className={classes.line}>{line}</div>
      </li>
    );
  }
  return (
    <li className={classes.item} data-open={isOpen || undefined}>
      <button
        type="button"
        className={classes.line}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {line}
        <IconChevronRight className={classes.chevron} size={16} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={id} className={classes.body}>
          <ActivityChanges group={group} now={now} onUndone={onUndone} />
        </div>
      )}
    </li>
  );
}

/** What else is known of an entry, beside the sentence. */
function Facts({ group: { activities } }: { group: ActivityGroup }) {
  const { formatMessage } = useIntl();
  const { checkName } = useCheckNames();
  const fileName = useFileName();
  const localeName = useLocaleName();
  const [{ kind, details, change, changeSet }] = activities;
  const { place, formerPlace, check, fileId } = details;
  const role = place && formatMessage({ id: roleLabels[place.role] });
  const former = formerPlace && formatMessage({ id: roleLabels[formerPlace.role] });
  const isChangeOfRole = role !== undefined && former !== undefined && role !== former;
  const term = activities.length === 1 ? change?.term : null;
  // The sentence says neither of an import or an undo.
  const isBrief = kind === 'file.import' || kind === 'file.export' || kind === 'undo';
  const locale = isBrief && details.locale !== undefined ? localeName(details.locale) : undefined;
  const { terms = 0, translations = 0 } = (kind === 'file.import' && changeSet?.counts) || {};
  const file = kind.startsWith('file.') || fileId === undefined ? undefined : fileName(fileId);
  return (
    <>
      {term != null && (
        <code dir="auto" className={classes.term}>
          {term}
        </code>
      )}
      {locale !== undefined && <span className={classes.fact}>{locale}</span>}
      {terms > 0 && (
        <span className={classes.fact}>
          <FormattedMessage id="activity.terms" values={{ count: terms }} />
        </span>
      )}
      {translations > 0 && (
        <span className={classes.fact}>
          <FormattedMessage id="activity.translations" values={{ count: translations }} />
        </span>
      )}
      {file !== undefined && <bdi className={classes.fact}>{file}</bdi>}
      {check !== undefined && <span className={classes.fact}>{checkName(check)}</span>}
      {role !== undefined && (
        <span className={classes.fact}>
          {isChangeOfRole ? formatMessage({ id: 'activity.became' }, { former, now: role }) : role}
        </span>
      )}
    </>
  );
}

/** Returns a function that names a file by its path, in projects that have several. */
function useFileName(): (fileId: string) => string | undefined {
  const { data: files = [] } = useQuery(filesQuery(useProjectId()));
  return (fileId) => files.find(({ id }) => id === fileId)?.path ?? undefined;
}

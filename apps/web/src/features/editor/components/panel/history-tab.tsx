import { Button } from '@mantine/core';
import type { Entry, TranslationVersion } from '@parlance/contract';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../../lib/language/intl.tsx';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import { separator } from '../../../../ui/text/separator.ts';
import { ActorName } from '../../../activity/components/activity-sentence.tsx';
import { ActivityTime } from '../../../activity/components/activity-time.tsx';
import { ActorSign } from '../../../activity/components/actor-sign.tsx';
import { useNow } from '../../../activity/hooks/use-now.ts';
import { versionsQuery } from '../../../history/history.api.ts';
import { MachineMaker } from '../../../machine/components/machine-maker.tsx';
import { useEditor } from '../../editor-context.ts';
import { withUnsaved } from '../../entry-list.ts';
import { useEditState } from '../../hooks/use-term-state.ts';
import type { RowActions } from '../../row-actions.ts';
import { groupVersions, type TextVersion } from '../../text-versions.ts';
import classes from './history-tab.module.css';
import { VersionText } from './version-text.tsx';

interface Props {
  entry: Entry;
  actions: RowActions;
}

/** The texts that the translation had, newest first: who wrote them, when and how, and what they changed. */
export function HistoryTab({ entry, actions }: Props) {
  const { projectId, localeCode, canEdit, isTarget } = useEditor();
  const query = useInfiniteQuery(versionsQuery(projectId, localeCode, entry.termId));
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = query;
  const versions = useMemo(
    () => groupVersions((data?.pages ?? []).flatMap((page) => page.versions)),
    [data],
  );
  const { value: saved } = withUnsaved(entry, useEditState(entry.termId));
  const mayRestore = canEdit && !(isTarget && entry.locked);
  const now = useNow();
  const list = useRef<HTMLOListElement>(null);
  const current = versions.findIndex(({ text }) => text === saved);

  // Buttons go with what they do, and the focus would be lost.
  const focusTab = () => list.current?.closest<HTMLElement>('[role="tabpanel"]')?.focus();
  const restore = (text: string) => {
    focusTab();
    actions.restore(entry, text);
  };
  const showOlder = async () => {
    if (isFetching) return;
    const { hasNextPage: hasMore } = await fetchNextPage();
    if (!hasMore) focusTab();
  };
  if (isPending) {
    return (
      <p className={classes.note} role="status">
        <FormattedMessage id="state.loading" />
      </p>
    );
  }
  return (
    <>
      {error && (
        <RetryAlert
          error={error}
          isBusy={isFetching}
          onRetry={() => void (data ? fetchNextPage() : refetch())}
        />
      )}
      {data && versions.length === 0 && (
        <p className={classes.note}>
          <FormattedMessage id="panel.noVersions" />
        </p>
      )}
      <ol ref={list} className={classes.versions}>
        {versions.map((version, index) => (
          <Version
            key={version.change?.changeSetId ?? 'unknown'}
            version={version}
            isPlural={entry.isPlural}
            now={now}
            isCurrent={index === current}
            onRestore={
              mayRestore && version.text !== saved ? () => restore(version.text) : undefined
            }
          />
        ))}
      </ol>
      {hasNextPage && !error && (
        <Button data-item size="compact-sm" variant="default" onClick={() => void showOlder()}>
          <FormattedMessage id="panel.olderVersions" />
        </Button>
      )}
    </>
  );
}

interface VersionProps {
  version: TextVersion;
  isPlural: boolean;
  now: number;
  isCurrent: boolean;
  onRestore: (() => void) | undefined;
}

function Version({ version, isPlural, now, isCurrent, onRestore }: VersionProps) {
  const { text, change, marks } = version;
  const { formatMessage } = useIntl();
  return (
    <li className={classes.version}>
      {change && (
        <div className={classes.head}>
          <ActorSign actor={change.actor} />
          <span className={classes.who}>
            <bdi className={classes.name}>
              <ActorName actor={change.actor} />
            </bdi>
            <span className={classes.how}>
              <How change={change} />
              {separator}
              <ActivityTime date={change.date} now={now} older="date" />
            </span>
          </span>
        </div>
      )}
      <VersionText before={change?.before ?? text} after={text} isPlural={isPlural} />
      {marks.length > 0 && (
        <ul className={classes.marks}>
          {marks.map((mark) => (
            <li key={mark.changeSetId}>
              <Mark mark={mark} />
              {separator}
              <bdi>
                <ActorName actor={mark.actor} />
              </bdi>
              {separator}
              <ActivityTime date={mark.date} now={now} older="date" />
            </li>
          ))}
        </ul>
      )}
      {isCurrent && (
        <span className={classes.current}>
          <FormattedMessage id="panel.current" />
        </span>
      )}
      {onRestore && (
        <Button
          data-item
          size="compact-xs"
          variant="default"
          leftSection={<IconHistory size={14} aria-hidden="true" />}
          aria-label={formatMessage(
            { id: text === '' ? 'panel.restoreEmpty' : 'panel.restoreText' },
            { text: text.length > 80 ? `${text.slice(0, 80)}…` : text },
          )}
          onClick={onRestore}
        >
          <FormattedMessage id="panel.restore" />
        </Button>
      )}
    </li>
  );
}

/** What was done, and what has made the text where it was a machine: also of one that came back. */
function How({ change }: { change: TranslationVersion }) {
  const { kind, machine } = change;
  const made = machine && (
    <FormattedMessage
      id="panel.how.machineBy"
      values={{ maker: <MachineMaker machine={machine} /> }}
    />
  );
  if (made && kind !== 'undo') return made;
  return (
    <>
      <FormattedMessage id={describeChange(change)} />
      {made && (
        <>
          {separator}
          {made}
        </>
      )}
    </>
  );
}

const kinds: Partial<Record<TranslationVersion['kind'], MessageId>> = {
  'translation.copy': 'panel.how.copied',
  'translation.fix': 'panel.how.fixed',
  'translation.machine': 'panel.how.machine',
  'file.import': 'panel.how.imported',
  undo: 'panel.how.undone',
};

function describeChange({ kind, origin, before, after }: TranslationVersion): MessageId {
  if (origin === 'memory' && kind !== 'undo') return 'panel.how.memory';
  const known = kinds[kind];
  if (known) return known;
  if (after === '') return 'panel.how.cleared';
  return before === '' ? 'panel.how.translated' : 'panel.how.edited';
}

/** What was done to the state of a text: also by which models, where their judgements did it. */
function Mark({ mark }: { mark: TranslationVersion }) {
  const { judgedBy = [] } = mark;
  if (judgedBy.length === 0) return <FormattedMessage id={describeMark(mark)} />;
  return (
    <FormattedMessage
      id="panel.how.judgedBy"
      values={{ models: <bdi dir="ltr">{judgedBy.join(', ')}</bdi> }}
    />
  );
}

function describeMark({ kind, afterState }: TranslationVersion): MessageId {
  if (kind === 'translation.judge') return 'panel.how.judged';
  return afterState === 'untranslated' ? 'panel.how.edited' : `undo.state.${afterState}`;
}

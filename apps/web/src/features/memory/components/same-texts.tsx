import { ActionIcon } from '@mantine/core';
import type { SameText } from '@parlance/contract';
import { IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextLink } from '../../../ui/link.tsx';
import { RetryAlert } from '../../../ui/notes/retry-alert.tsx';
import { type MatchPlace, sameTextsQuery } from '../memory.api.ts';
import { type PairLanguages, shorten } from './match-card.tsx';
import classes from './memory-list.module.css';

interface Props {
  place: MatchPlace;
  languages: PairLanguages;
  now: number;
  /** Takes the translation of another term. Undefined where it can't be taken. */
  onTake: ((text: string) => void) | undefined;
}

/** Other terms with the same source text, and how they are translated; nothing where there are none. */
export function SameTexts({ place, languages, onTake }: Props) {
  const { data, error, isFetching, refetch } = useQuery(sameTextsQuery(place));
  if (!error && (data === undefined || data.length === 0)) return null;
  return (
    <section className={classes.section}>
      <h3 className={classes.title}>
        <FormattedMessage id="memory.sameTexts" />
      </h3>
      {error && <RetryAlert error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      <ul className={classes.list}>
        {data?.map((same) => (
          <Same
            key={`${same.project.id} ${same.termId}`}
            {...{ same, place, languages }}
            onTake={onTake && same.value !== '' ? () => onTake(same.value) : undefined}
          />
        ))}
      </ul>
    </section>
  );
}

interface SameProps extends Pick<Props, 'place' | 'languages'> {
  same: SameText;
  onTake: (() => void) | undefined;
}

function Same({ same, place, languages, onTake }: SameProps) {
  const { formatMessage } = useIntl();
  const { project, termId, term, path, value } = same;
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <TextLink
          to="/projects/$projectId/translations/$localeCode"
          params={{ projectId: project.id, localeCode: place.localeCode }}
          search={{ term: termId }}
          data-item
          underline="hover"
          className={classes.name ?? ''}
        >
          <bdi>{term}</bdi>
        </TextLink>
        {onTake && (
          <ActionIcon
            data-item
            variant="subtle"
            color="gray"
            aria-label={formatMessage({ id: 'memory.takeText' }, { text: shorten(value) })}
            title={formatMessage({ id: 'memory.take' })}
            onClick={onTake}
          >
            <IconCopy size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      {value === '' ? (
        <p className={classes.note}>
          <FormattedMessage id="editor.notTranslated" />
        </p>
      ) : (
        <p className={classes.text} {...languages.target}>
          {value}
        </p>
      )}
      {(project.id !== place.projectId || path !== null) && (
        <p className={classes.more}>
          {project.id !== place.projectId && <bdi>{project.name}</bdi>} <bdi dir="ltr">{path}</bdi>
        </p>
      )}
    </li>
  );
}

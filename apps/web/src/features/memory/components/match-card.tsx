import { Button } from '@mantine/core';
import type { MemoryMatch } from '@parlance/contract';
import { IconArrowDownLeft } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TextLanguage } from '../../../lib/language/text-in.ts';
import { separator } from '../../../ui/text/separator.ts';
import { TextDiff } from '../../../ui/text/text-diff.tsx';
import { MatchScore } from './match-score.tsx';
import classes from './memory-list.module.css';
import { MemoryOrigin } from './memory-origin.tsx';

/** The languages of the texts of a pair. */
export interface PairLanguages {
  readonly source: TextLanguage;
  readonly target: TextLanguage;
}

interface Props {
  match: MemoryMatch;
  /** The text that the match was looked for. */
  source: string;
  languages: PairLanguages;
  localeCode: string;
  now: number;
  /** Takes the translation. Undefined where it can't be taken. */
  onTake: (() => void) | undefined;
}

/** A match with what its source text has other than the text, its translation, and where it is from. */
export function MatchCard({ match, source, languages, localeCode, now, onTake }: Props) {
  const { formatMessage } = useIntl();
  const { score, kind, target, from, quality, count, penalty } = match;
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <MatchScore score={score} kind={kind} />
        <span className={classes.kind}>
          <FormattedMessage id={`memory.kind.${kind}`} />
          {penalty > 0 && (
            <>
              {separator}
              <FormattedMessage id="memory.penalised" values={{ points: penalty }} />
            </>
          )}
        </span>
        {onTake && (
          <Button
            data-item
            className={classes.take ?? ''}
            size="compact-xs"
            variant="default"
            leftSection={<IconArrowDownLeft size={14} aria-hidden="true" />}
            aria-label={formatMessage({ id: 'memory.takeText' }, { text: shorten(target) })}
            onClick={onTake}
          >
            <FormattedMessage id="memory.take" />
          </Button>
        )}
      </div>
      {match.source !== source && (
        <TextDiff before={match.source} after={source} language={languages.source} />
      )}
      <p className={classes.text} {...languages.target}>
        {target}
      </p>
      <MemoryOrigin from={from} quality={quality} localeCode={localeCode} now={now} />
      {count > 1 && (
        <p className={classes.more}>
          <FormattedMessage id="memory.count" values={{ count }} />
        </p>
      )}
    </li>
  );
}

const maxShown = 80;

/** A text as part of a name. */
export function shorten(text: string): string {
  return text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
}

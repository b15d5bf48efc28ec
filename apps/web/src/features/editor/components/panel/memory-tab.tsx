import type { Entry, MemoryMatch } from '@parlance/contract';
import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';
import { FormattedMessage } from 'react-intl';
import { RetryAlert } from '../../../../ui/notes/retry-alert.tsx';
import { useNow } from '../../../activity/hooks/use-now.ts';
import { MatchCard } from '../../../memory/components/match-card.tsx';
import { MemoryHits } from '../../../memory/components/memory-hits.tsx';
import { MemorySearchField } from '../../../memory/components/memory-search-field.tsx';
import { SameTexts } from '../../../memory/components/same-texts.tsx';
import { matchesQuery } from '../../../memory/memory.api.ts';
import { useEditor } from '../../editor-context.ts';
import type { SoughtInMemory } from '../../hooks/panel/use-memory-search.ts';
import type { RowActions } from '../../row-actions.ts';
import classes from './memory-tab.module.css';
import { PanelSection } from './panel-section.tsx';

interface Props {
  row: number;
  entry: Entry;
  actions: RowActions;
  search: SoughtInMemory;
  /** Called when the field of the row is opened. */
  onOpenField: (() => void) | undefined;
}

/** What memories have for the term, where else its text is, and what they have with some words. */
export function MemoryTab({ row, entry, actions, search, onOpenField }: Props) {
  const { projectId, localeCode, languageOf, sourceLocale, canEdit, isTarget } = useEditor();
  const { termId, locked } = entry;
  const now = useNow();
  const mayTake = canEdit && isTarget && !locked;
  const take = (text: string, isWhole: boolean) => {
    onOpenField?.();
    actions.copyInto(row, entry, { text, locale: localeCode, isWhole });
  };
  const shared = {
    place: { projectId, localeCode, termId },
    languages: {
      source: languageOf(sourceLocale ?? 'en'),
      target: languageOf(localeCode),
    },
    now,
  };
  return (
    <>
      <MemorySearchField q={search.q} side={search.side} onChange={search.change} />
      {search.q.trim() === '' ? (
        <>
          {isTarget && <Matches {...shared} onTake={mayTake ? take : undefined} />}
          <SameTexts {...shared} onTake={mayTake ? (text) => take(text, true) : undefined} />
        </>
      ) : (
        <MemoryHits {...shared} search={search} />
      )}
    </>
  );
}

interface MatchesProps
  extends Pick<Parameters<typeof SameTexts>[0], 'place' | 'languages' | 'now'> {
  onTake: ((text: string, isWhole: boolean) => void) | undefined;
}

/** The matches of the text as a whole, or those of its forms. */
function Matches({ place, onTake, ...shown }: MatchesProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(matchesQuery(place));
  if (isPending) {
    return (
      <p className={classes.note} role="status">
        <FormattedMessage id="state.loading" />
      </p>
    );
  }
  const list = (source: string, matches: readonly MemoryMatch[], isWhole: boolean) => (
    <ul className={classes.list}>
      {matches.map((match) => (
        <MatchCard
          key={match.target}
          {...shown}
          match={match}
          source={source}
          localeCode={place.localeCode}
          onTake={onTake && (() => onTake(match.target, isWhole))}
        />
      ))}
    </ul>
  );
  const forms = data?.forms.filter(({ matches }) => matches.length > 0) ?? [];
  const hasNone = data && data.matches.length === 0 && forms.length === 0;
  return (
    <PanelSection title={<FormattedMessage id="memory.matches" />}>
      {error && <RetryAlert error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {hasNone && (
        <p className={classes.note}>
          <FormattedMessage id="memory.noMatches" />
        </p>
      )}
      {data && list(data.source, data.matches, true)}
      {forms.map(({ form, source, matches }) => (
        <Fragment key={form}>
          <h4 className={classes.form} dir="ltr">
            {form}
          </h4>
          {list(source, matches, false)}
        </Fragment>
      ))}
    </PanelSection>
  );
}

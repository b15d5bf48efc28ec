import { FormattedMessage, useIntl } from 'react-intl';
import { Keys } from '../../../../../ui/keys/keys.tsx';
import { MatchScore } from '../../../../memory/components/match-score.tsx';
import { useEditor } from '../../../editor-context.ts';
import type { FieldMatches as Matches } from '../../../hooks/texts/use-field-matches.ts';
import classes from './field-matches.module.css';

/** The translations that memories suggest, below a field; nothing where there are none. */
export function FieldMatches({ matches, take }: Matches) {
  const { localeCode, languageOf } = useEditor();
  const { formatMessage } = useIntl();
  if (matches.length === 0) return null;
  return (
    <ol className={classes.matches} aria-label={formatMessage({ id: 'memory.matches' })}>
      {matches.map((match, index) => {
        const { score, kind, source, target } = match;
        return (
          <li key={target}>
            <button
              type="button"
              className={classes.match}
              title={source}
              aria-keyshortcuts={`Control+${index + 1}`}
              onClick={() => take(match)}
            >
              <MatchScore score={score} kind={kind} />
              <span className={classes.target} {...languageOf(localeCode)}>
                {target}
              </span>
              {match.isAdapted && (
                <span className={classes.adapted}>
                  <FormattedMessage id="memory.adapted" />
                </span>
              )}
              <Keys keys={['Ctrl', String(index + 1)]} />
            </button>
          </li>
        );
      })}
    </ol>
  );
}

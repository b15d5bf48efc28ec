import { CloseButton } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { readSearch } from '../../lib/search/entry-search.ts';
import classes from './search-tokens.module.css';
import { useTokenTexts } from './use-token-texts.ts';

interface Props {
  search: string;
  /** Whether the list is one of translations. */
  hasLocale: boolean;
  onChange: (search: string) => void;
}

/** What of a search was recognised, to be taken out again, and what was not understood. */
export function SearchTokens({ search, hasLocale, onChange }: Props) {
  const { formatMessage } = useIntl();
  const { describe } = useTokenTexts();
  const { clauses, problems } = readSearch(search, hasLocale);
  const tokens = clauses.filter((clause) => clause.name !== undefined);
  if (tokens.length === 0 && problems.length === 0) return null;
  const without = (start: number, end: number) =>
    `${search.slice(0, start)}${search.slice(end).trimStart()}`.trim();
  return (
    <div className={classes.tokens}>
      {tokens.length > 0 && (
        <ul className={classes.chips} aria-label={formatMessage({ id: 'search.tokens' })}>
          {tokens.map((token) => {
            const text = describe(token);
            return (
              <li key={token.start} className={classes.chip}>
                <bdi>{text}</bdi>
                <CloseButton
                  size={24}
                  iconSize={12}
                  aria-label={formatMessage({ id: 'search.remove' }, { token: text })}
                  onClick={() => onChange(without(token.start, token.end))}
                />
              </li>
            );
          })}
        </ul>
      )}
      <div role="status">
        {problems.map(({ kind, start, end }) => (
          <p
            key={start}
            className={classes.problem}
            // Hidden as long as it is being typed.
            data-last={end === search.length || undefined}
          >
            <FormattedMessage
              id={`search.problem.${kind}`}
              values={{ token: <bdi dir="ltr">{search.slice(start, end)}</bdi> }}
            />
          </p>
        ))}
      </div>
    </div>
  );
}

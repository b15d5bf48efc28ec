import { VisuallyHidden } from '@mantine/core';
import type { SearchName } from '@parlance/contract';
import { FormattedMessage, useIntl } from 'react-intl';
import type { TokenSuggestion } from '../../lib/search/suggest-tokens.ts';
import classes from './suggestion-list.module.css';
import { useTokenTexts } from './use-token-texts.ts';

interface Props {
  id: string;
  /** The token whose values are suggested; undefined where names are. */
  name: SearchName | undefined;
  options: readonly TokenSuggestion[];
  activeIndex: number;
  onPick: (option: TokenSuggestion) => void;
}

/**
 * The names of tokens, or the values of one, that may be typed next. The focus stays in the field, whose keys choose
 * among them.
 */
export function SuggestionList({ id, name, options, activeIndex, onPick }: Props) {
  const { formatMessage } = useIntl();
  const { describeName, describeValue } = useTokenTexts();
  return (
    <>
      <div
        id={id}
        role="listbox"
        aria-label={formatMessage({ id: 'search.suggestions' })}
        className={classes.list}
      >
        {options.map((option, index) => {
          const hint =
            option.kind === 'name'
              ? describeName(option.name)
              : name && describeValue(name, option.label);
          return (
            <div
              key={option.label}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === activeIndex}
              className={classes.option}
              // The field must not lose the focus.
              onMouseDown={(event) => {
                event.preventDefault();
                onPick(option);
              }}
            >
              <bdi className={classes.value} data-kind={option.kind}>
                {option.label}
              </bdi>
              {hint !== undefined && <span className={classes.hint}>{hint}</span>}
            </div>
          );
        })}
      </div>
      <VisuallyHidden role="status">
        <FormattedMessage id="search.suggested" values={{ count: options.length }} />
      </VisuallyHidden>
    </>
  );
}

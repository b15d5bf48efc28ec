import { Checkbox } from '@mantine/core';
import type { Ref } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocaleNames } from '../../../lib/language/locale-names.ts';
import { LocaleName } from '../../locales/components/locale-name.tsx';
import { useProjectLocales } from '../../locales/hooks/use-project-locales.ts';
import { useProjectId } from '../../projects/hooks/use-project.ts';
import classes from './rows.module.css';

interface Props {
  ref: Ref<HTMLLIElement>;
  index: number;
  isActive: boolean;
  onFocus: (index: number) => void;
  locale: string;
  count: number;
  /** Whether the count is final. */
  isCounted: boolean;
  /** Which of its translations are ticked. */
  state: 'all' | 'none' | 'some';
  onToggle: () => void;
}

/** The head of a locale, whose tick is for all of its translations. */
export function LocaleRow(props: Props) {
  const { ref, index, isActive, onFocus, locale, count, isCounted, state, onToggle } = props;
  const { formatMessage } = useIntl();
  const { find } = useProjectLocales(useProjectId());
  const { localeOf, labelOf } = useLocaleNames();
  const named = find(locale) ?? localeOf(locale);
  return (
    <li ref={ref} data-index={index} className={classes.locale}>
      <Checkbox
        size="xs"
        className={classes.tick}
        aria-label={formatMessage({ id: 'replace.tickAll' }, { locale: labelOf(named) })}
        tabIndex={isActive ? 0 : -1}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        onChange={onToggle}
        onFocus={() => onFocus(index)}
      />
      <LocaleName locale={named} />
      <span className={classes.count}>
        <FormattedMessage
          id={isCounted ? 'replace.count' : 'replace.countSoFar'}
          values={{ count }}
        />
      </span>
    </li>
  );
}

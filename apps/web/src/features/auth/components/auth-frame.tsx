import { Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Logo } from '../../../ui/page/logo.tsx';
import { LanguageSelect } from '../../language/components/language-select.tsx';
import classes from './auth-frame.module.css';

interface Props {
  children: ReactNode;
  /** Content below the card. */
  footer?: ReactNode;
  /** Content beside the card, or below it where the window is narrow. */
  aside?: ReactNode;
}

/** A card under the product's name, alone in the window or with something beside it. */
export function AuthFrame({ children, footer, aside }: Props) {
  const { formatMessage } = useIntl();
  const form = (
    <div className={classes.form}>
      <Logo name={formatMessage({ id: 'app.name' })} />
      <Paper withBorder className={classes.card}>
        {children}
      </Paper>
      {footer && <p className={classes.footer}>{footer}</p>}
      <div className={classes.language}>
        <LanguageSelect
          size="xs"
          aria-label={formatMessage({ id: 'language.label' })}
          classNames={{ input: classes.languageInput ?? '' }}
        />
      </div>
    </div>
  );
  return (
    <div className={classes.page}>
      {/* One element in both cases: the form keeps what is typed in it when the content beside it comes. */}
      <div className={aside ? classes.columns : classes.alone}>
        {form}
        {aside && <div className={classes.aside}>{aside}</div>}
      </div>
    </div>
  );
}

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
}

/** A card under the product's name, alone in the window. */
export function AuthFrame({ children, footer }: Props) {
  const { formatMessage } = useIntl();
  return (
    <div className={classes.page}>
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
}

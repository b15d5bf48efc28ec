import { Anchor, Title } from '@mantine/core';
import { IconCode, IconFileCheck, IconKeyboard, IconServer, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { EditorPicture } from './editor-picture.tsx';
import classes from './introduction.module.css';

const lines = [
  { icon: IconKeyboard, message: 'auth.intro.editor' },
  { icon: IconFileCheck, message: 'auth.intro.files' },
  { icon: IconUsers, message: 'auth.intro.together' },
  { icon: IconCode, message: 'auth.intro.api' },
  { icon: IconServer, message: 'auth.intro.open' },
] as const;

/** What Parlance is, for visitors who do not know it yet. */
export function Introduction() {
  return (
    <div className={classes.introduction}>
      <Title order={2} size="h1" className={classes.title}>
        <FormattedMessage id="auth.intro.title" />
      </Title>
      <EditorPicture />
      <ul className={classes.lines}>
        {lines.map(({ icon: Icon, message }) => (
          <li key={message} className={classes.line}>
            <Icon size={20} aria-hidden="true" className={classes.icon} />
            <span>
              <FormattedMessage
                id={message}
                values={{
                  link: (text: ReactNode) => (
                    <Anchor key="link" href="/api/v1/docs" underline="always" inherit>
                      {text}
                    </Anchor>
                  ),
                }}
              />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

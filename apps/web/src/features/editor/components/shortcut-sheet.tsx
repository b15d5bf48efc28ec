import { Kbd } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { Dialog } from '../../../ui/dialog.tsx';
import { shortcuts } from '../shortcuts.ts';
import classes from './shortcut-sheet.module.css';

interface Props {
  opened: boolean;
  onClose: () => void;
}

/** All keys of the editor. */
export function ShortcutSheet({ opened, onClose }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} onClose={onClose} title={formatMessage({ id: 'editor.keys.title' })}>
      {shortcuts.map(({ title, lines }) => (
        <section key={title} className={classes.section}>
          <h3 className={classes.title}>
            <FormattedMessage id={title} />
          </h3>
          <dl className={classes.list}>
            {lines.map(({ label, ways }) => (
              <div key={label} className={classes.line}>
                <dt>
                  <FormattedMessage id={label} />
                </dt>
                <dd className={classes.ways}>
                  {ways.map((keys) => (
                    <span key={keys.join()} className={classes.way}>
                      {keys.map((key) => (
                        <Kbd key={key} size="xs">
                          {key}
                        </Kbd>
                      ))}
                    </span>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

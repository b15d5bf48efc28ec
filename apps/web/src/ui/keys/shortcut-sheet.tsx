import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../lib/language/intl.tsx';
import { Dialog } from '../form/dialog.tsx';
import { Key } from './key.tsx';
import classes from './shortcut-sheet.module.css';

export interface ShortcutSection {
  readonly title: MessageId;
  /** Each line has one or more combinations for the same action. */
  readonly lines: readonly {
    readonly label: MessageId;
    readonly ways: readonly (readonly string[])[];
  }[];
}

interface Props {
  sections: readonly ShortcutSection[];
  opened: boolean;
  onClose: () => void;
}

/** The sheet with all keys of a page. */
export function ShortcutSheet({ sections, opened, onClose }: Props) {
  const { formatMessage } = useIntl();
  return (
    <Dialog opened={opened} onClose={onClose} title={formatMessage({ id: 'keys.title' })}>
      {sections.map(({ title, lines }) => (
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
                        <Key key={key} name={key} />
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

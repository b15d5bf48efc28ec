import { IconCheck } from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import classes from './editor-picture.module.css';

/** A text in pieces: words, and the names of placeholders in objects. */
type Pieces = readonly (string | { readonly placeholder: string })[];

const count = { placeholder: '{count}' };
const name = { placeholder: '{name}' };

const welcome = {
  source: ['Welcome back, ', name, '!'],
  target: ['Willkommen zurück, ', name, '!'],
} as const;
const saved = {
  source: ['All changes are saved.'],
  target: ['Alle Änderungen sind gespeichert.'],
} as const;
const files = {
  source: [count, ' files selected'],
  forms: [
    { form: 'one', target: [count, ' Datei ausgewählt'] },
    { form: 'other', target: [count, ' Dateien ausge'] },
  ],
} as const;
const retry = { source: ['Try again'], suggestion: ['Erneut versuchen'] } as const;

/**
 * A drawing of the editor: what is translated, what is being written, what is still to do. It is drawn with the colours
 * of the app, so it is light, dark and mirrored with it, and it is sharp at every size.
 */
export function EditorPicture() {
  const { formatMessage } = useIntl();
  return (
    <div
      role="img"
      aria-label={formatMessage({ id: 'auth.intro.picture' })}
      className={classes.window}
    >
      <div aria-hidden="true">
        <div className={classes.bar}>
          <span className={classes.languages}>
            <span lang="en">English</span>
            <span className={classes.arrow} />
            <span lang="de">Deutsch</span>
          </span>
          <span className={classes.track}>
            <span className={classes.progress} />
          </span>
        </div>
        <Row source={welcome.source} target={welcome.target} />
        <Row source={saved.source} target={saved.target} />
        <div className={`${classes.row} ${classes.active}`}>
          <span className={classes.state} />
          <Text language="en" pieces={files.source} />
          <span className={classes.fields}>
            {files.forms.map(({ form, target }) => (
              <span key={form} className={classes.field} data-active={form === 'other'}>
                <span lang="en" className={classes.form}>
                  {form}
                </span>
                <Text language="de" pieces={target} />
              </span>
            ))}
          </span>
        </div>
        <div className={classes.row}>
          <span className={classes.state} />
          <Text language="en" pieces={retry.source} />
          <span className={classes.suggestion}>
            <span className={classes.match} lang="en">
              100%
            </span>
            <Text language="de" pieces={retry.suggestion} />
          </span>
        </div>
      </div>
    </div>
  );
}

/** A text that is translated. */
function Row({ source, target }: { source: Pieces; target: Pieces }) {
  return (
    <div className={classes.row}>
      <span className={classes.state} data-done>
        <IconCheck size={12} stroke={3} />
      </span>
      <Text language="en" pieces={source} />
      <Text language="de" pieces={target} />
    </div>
  );
}

function Text({ language, pieces }: { language: 'en' | 'de'; pieces: Pieces }) {
  return (
    <span lang={language} dir="ltr" className={classes.text}>
      {pieces.map((piece) =>
        typeof piece === 'string' ? (
          piece
        ) : (
          <span key={piece.placeholder} className={classes.chip}>
            {piece.placeholder}
          </span>
        ),
      )}
    </span>
  );
}

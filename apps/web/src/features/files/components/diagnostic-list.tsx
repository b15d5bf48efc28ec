import { FormattedMessage } from 'react-intl';
import classes from './diagnostic-list.module.css';

/** A broken file can have a problem in each line; nobody reads more than these. */
const shownAtOnce = 20;

interface Diagnostic {
  readonly message: string;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly file?: string | undefined;
  readonly path?: string | undefined;
}

/** The problems of a file with their lines and columns. */
export function DiagnosticList({ diagnostics }: { diagnostics: readonly Diagnostic[] }) {
  const hidden = diagnostics.length - shownAtOnce;
  return (
    <ul className={classes.list}>
      {diagnostics.slice(0, shownAtOnce).map(({ line, column, file, path, message }) => (
        <li key={`${file}:${line}:${column}:${path}:${message}`} className={classes.item}>
          {file !== undefined && (
            <span className={classes.file} dir="ltr">
              {file}
            </span>
          )}
          {line !== undefined && (
            <span className={classes.place}>
              <FormattedMessage id="import.place" values={{ line, column: column ?? 1 }} />
            </span>
          )}
          {/* The server sends English sentences in every language of the interface. */}
          <span lang="en" dir="ltr">
            {message}
          </span>
        </li>
      ))}
      {hidden > 0 && (
        <li className={classes.item}>
          <FormattedMessage id="import.moreProblems" values={{ count: hidden }} />
        </li>
      )}
    </ul>
  );
}

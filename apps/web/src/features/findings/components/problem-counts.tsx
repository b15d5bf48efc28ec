import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { FormattedNumber, useIntl } from 'react-intl';
import type { MessageId } from '../../../lib/language/intl.tsx';
import classes from './problem-counts.module.css';
import { SeveritySign } from './severity-sign.tsx';

/** What is counted: notes of checks are no problems. */
interface Problems {
  readonly errors: number;
  readonly warnings: number;
}

const messages = {
  error: 'problems.errors',
  warning: 'problems.warnings',
} as const satisfies Record<string, MessageId>;

interface LocaleProps extends Problems {
  projectId: string;
  localeCode: string;
  /** The name of the locale. */
  name: string;
  /** Only the problems in a file. */
  fileId?: string;
}

/** The errors and the warnings in a locale: each number leads to them in the editor. Nothing where there are none. */
export function LocaleProblems({ projectId, localeCode, name, fileId, ...problems }: LocaleProps) {
  const nameOf = useProblemsName();
  const shown = toShown(problems);
  if (shown.length === 0) return null;
  return (
    <span className={classes.counts}>
      {shown.map((one) => (
        <Link
          key={one.severity}
          to="/projects/$projectId/translations/$localeCode"
          params={{ projectId, localeCode }}
          search={{ problems: one.severity, ...(fileId === undefined ? {} : { files: fileId }) }}
          className={classes.link}
          title={nameOf(name, [one])}
        >
          <Counts name={nameOf(name, [one])} problems={[one]} />
        </Link>
      ))}
    </span>
  );
}

interface FileProps extends Problems {
  projectId: string;
  fileId: string;
  /** The name of the file. */
  name: string;
}

/** The errors and warnings in a file: they lead to the checks that found them. Nothing where there are none. */
export function FileProblems({ projectId, fileId, name, ...problems }: FileProps) {
  const nameOf = useProblemsName();
  const shown = toShown(problems);
  if (shown.length === 0) return null;
  return (
    <Link
      to="/projects/$projectId/checks"
      params={{ projectId }}
      search={{ files: fileId }}
      className={classes.link}
      title={nameOf(name, shown)}
    >
      <Counts name={nameOf(name, shown)} problems={shown} />
    </Link>
  );
}

type Shown = { readonly severity: keyof typeof messages; readonly count: number };

function toShown({ errors, warnings }: Problems): readonly Shown[] {
  const all = [
    { severity: 'error', count: errors },
    { severity: 'warning', count: warnings },
  ] as const;
  return all.filter(({ count }) => count > 0);
}

/** Signs and numbers to see, and the same in words to hear. */
function Counts({ name, problems }: { name: string; problems: readonly Shown[] }) {
  return (
    <>
      <VisuallyHidden>{name}</VisuallyHidden>
      {problems.map(({ severity, count }) => (
        <span key={severity} className={classes.count} aria-hidden="true">
          <SeveritySign severity={severity} />
          <FormattedNumber value={count} />
        </span>
      ))}
    </>
  );
}

/** Returns a function that says how many problems something has. */
function useProblemsName(): (name: string, problems: readonly Shown[]) => string {
  const { formatMessage, formatList } = useIntl();
  return (name, shown) => {
    const counts = shown.map(({ severity, count }) =>
      formatMessage({ id: messages[severity] }, { count }),
    );
    return formatMessage({ id: 'problems.of' }, { name, problems: formatList(counts) });
  };
}

import { ApiError } from '@parlance/contract';
import type { RefObject } from 'react';
import { FormattedMessage } from 'react-intl';
import { offsetOf } from '../../template-place.ts';
import classes from './prompt-page.module.css';

interface Props {
  error: unknown;
  template: string;
  field: RefObject<HTMLTextAreaElement | null>;
}

/** What is wrong with a template, and where; a click puts the caret there. */
export function TemplateFaults({ error, template, field }: Props) {
  const faults = error instanceof ApiError ? error.details : [];
  if (faults.length === 0) return null;
  const goTo = (offset: number) => {
    field.current?.focus();
    field.current?.setSelectionRange(offset, offset);
  };
  return (
    <ul className={classes.faults}>
      {faults.map(({ line, column, message }) => (
        <li key={`${line} ${column} ${message}`}>
          {line === undefined ? (
            message
          ) : (
            <button
              type="button"
              className={classes.place}
              onClick={() => goTo(offsetOf(template, { line, column: column ?? 1 }))}
            >
              <FormattedMessage
                id="machine.prompt.fault"
                values={{ line, column: column ?? 1, message: <bdi>{message}</bdi> }}
              />
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

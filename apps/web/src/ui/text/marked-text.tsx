import type { Token } from '@parlance/messages';
import { Fragment } from 'react';
import classes from './marks.module.css';
import { findMarks, isIsolated, type Mark } from './marks.ts';

/** The last number that there is a key for. */
const maxKeyNumber = 9;

interface Props {
  text: string;
  tokens: readonly Token[];
  /** The numbers of chips that a click inserts, by their spelling. */
  numbers?: ReadonlyMap<string, number> | undefined;
}

/** A text with its placeholders and tags as chips, and with marks for what can't be seen. */
export function MarkedText({ text, tokens, numbers }: Props) {
  const marks = findMarks(text, tokens);
  if (marks.length === 0) return text;
  return (
    <>
      {marks.map((mark, index) => {
        const spelling = text.slice(mark.start, mark.end);
        const number = mark.look === 'code' ? undefined : numbers?.get(spelling);
        return (
          <Fragment key={mark.start}>
            {text.slice(marks[index - 1]?.end ?? 0, mark.start)}
            <span
              className={classOf(mark, number)}
              dir={isIsolated(mark) ? 'ltr' : undefined}
              title={mark.name}
              data-insert={number === undefined ? undefined : spelling}
              data-number={number === undefined || number > maxKeyNumber ? undefined : number}
            >
              {spelling}
            </span>
          </Fragment>
        );
      })}
      {text.slice(marks.at(-1)?.end)}
    </>
  );
}

function classOf({ look, isBroken }: Mark, number: number | undefined): string {
  return [
    classes[look],
    isBroken && classes.broken,
    number !== undefined && classes.pickable,
    number !== undefined && number <= maxKeyNumber && classes.numbered,
  ]
    .filter(Boolean)
    .join(' ');
}

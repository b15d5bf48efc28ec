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
  return <MarkedPart text={text} marks={findMarks(text, tokens)} numbers={numbers} />;
}

interface PartProps {
  text: string;
  /** The marks of the whole text. */
  marks: readonly Mark[];
  start?: number;
  end?: number;
  numbers?: Props['numbers'];
}

/** A part of a text with its marks. No mark may be cut by its ends. */
export function MarkedPart({ text, marks, start = 0, end = text.length, numbers }: PartProps) {
  const inside = marks.filter((mark) => mark.start >= start && mark.end <= end);
  if (inside.length === 0) return text.slice(start, end);
  return (
    <>
      {inside.map((mark, index) => {
        const spelling = text.slice(mark.start, mark.end);
        const number = mark.look === 'code' ? undefined : numbers?.get(spelling);
        return (
          <Fragment key={mark.start}>
            {text.slice(inside[index - 1]?.end ?? start, mark.start)}
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
      {text.slice(inside.at(-1)?.end, end)}
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

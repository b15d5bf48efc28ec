import type { Span, Token } from '@parlance/messages';
import { Fragment, type ReactNode } from 'react';
import { Hits } from '../search/hits.tsx';
import classes from './marks.module.css';
import { findMarks, isIsolated, type Mark } from './marks.ts';

/** The last number that there is a key for. */
const maxKeyNumber = 9;

interface Props {
  text: string;
  tokens: readonly Token[];
  /** The numbers of chips that a click inserts, by their spelling. */
  numbers?: ReadonlyMap<string, number> | undefined;
  /** What a search has found in the text. */
  hits?: readonly Span[] | undefined;
  /** Parts that more can be done with, in order. One that would cut a mark, or the one before, is shown as text. */
  parts?: readonly WrappedPart[] | undefined;
}

/** A part of a text, and what it is shown in. */
export interface WrappedPart extends Span {
  readonly wrap: (content: ReactNode) => ReactNode;
}

/** A text with its placeholders and tags as chips, and with marks for what can't be seen. */
export function MarkedText({ text, tokens, numbers, hits, parts = noParts }: Props) {
  const marks = findMarks(text, tokens);
  const about = { text, marks, numbers, hits };
  const whole = listWhole(parts, marks, text.length);
  if (whole.length === 0) return <MarkedPart {...about} />;
  return (
    <>
      {whole.map(({ start, end, wrap }, index) => (
        <Fragment key={start}>
          <MarkedPart {...about} start={whole[index - 1]?.end ?? 0} end={start} />
          {wrap(<MarkedPart {...about} start={start} end={end} />)}
        </Fragment>
      ))}
      <MarkedPart {...about} start={whole.at(-1)?.end ?? 0} />
    </>
  );
}

const noParts: readonly WrappedPart[] = [];

function listWhole(
  parts: readonly WrappedPart[],
  marks: readonly Mark[],
  length: number,
): readonly WrappedPart[] {
  const isCut = (offset: number) => marks.some(({ start, end }) => start < offset && offset < end);
  let last = 0;
  return parts.filter(({ start, end }) => {
    const isWhole = start >= last && start < end && end <= length && !isCut(start) && !isCut(end);
    if (isWhole) last = end;
    return isWhole;
  });
}

const none: readonly Span[] = [];

interface PartProps {
  text: string;
  /** The marks of the whole text. */
  marks: readonly Mark[];
  start?: number;
  end?: number;
  numbers?: Props['numbers'];
  /** The hits of the whole text. */
  hits?: Props['hits'];
}

/** A part of a text with its marks. No mark may be cut by its ends. */
export function MarkedPart(props: PartProps) {
  const { text, marks, start = 0, end = text.length, numbers, hits = none } = props;
  const inside = marks.filter((mark) => mark.start >= start && mark.end <= end);
  if (inside.length === 0) return <Hits text={text} hits={hits} start={start} end={end} />;
  return (
    <>
      {inside.map((mark, index) => {
        const spelling = text.slice(mark.start, mark.end);
        const number = mark.look === 'code' ? undefined : numbers?.get(spelling);
        return (
          <Fragment key={mark.start}>
            <Hits
              text={text}
              hits={hits}
              start={inside[index - 1]?.end ?? start}
              end={mark.start}
            />
            <span
              className={classOf(mark, number)}
              dir={isIsolated(mark) ? 'ltr' : undefined}
              title={mark.name}
              data-insert={number === undefined ? undefined : spelling}
              data-number={number === undefined || number > maxKeyNumber ? undefined : number}
            >
              <Hits text={text} hits={hits} start={mark.start} end={mark.end} />
            </span>
          </Fragment>
        );
      })}
      <Hits text={text} hits={hits} start={inside.at(-1)?.end ?? start} end={end} />
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

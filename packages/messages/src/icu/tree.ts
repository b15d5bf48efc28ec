import type { Span } from '../message.ts';

/** Text with its arguments, without choices; where a choice has nothing, an empty leaf stands for it. */
export interface Leaf extends Span {
  readonly kind: 'leaf';
  /** The argument that `#` stands for, right inside of a plural. */
  readonly counts?: string;
}

/** `{count, plural, …}`, `{gender, select, …}` or `{place, selectordinal, …}`. */
export interface Choice extends Span {
  readonly kind: 'choice';
  readonly type: 'plural' | 'select' | 'selectordinal';
  readonly argument: string;
  /** What is taken off the number before its category is looked up; 0 where the message has none. */
  readonly offset: number;
  readonly options: readonly ChoiceOption[];
}

/** `one {…}` of a choice; the span begins with the selector and ends behind the brace. */
export interface ChoiceOption extends Span {
  /** A category, a number as `=0`, or any word of a select. */
  readonly selector: string;
  /** What is between the braces. */
  readonly content: Span;
  readonly nodes: readonly MessageNode[];
}

export type MessageNode = Leaf | Choice;

/** An ICU message. All offsets are those of the whole text. */
export interface MessageTree {
  readonly nodes: readonly MessageNode[];
}

/** Which option of which argument, from the outermost choice to the innermost. */
export type LeafPath = readonly { readonly argument: string; readonly selector: string }[];

/** All leaves of a message with the options that lead to them, in the order of the text. */
export function listLeaves(
  { nodes }: MessageTree,
  path: LeafPath = [],
): readonly { readonly path: LeafPath; readonly leaf: Leaf }[] {
  return nodes.flatMap((node) =>
    node.kind === 'leaf'
      ? [{ path, leaf: node }]
      : node.options.flatMap((option) =>
          listLeaves(option, [...path, { argument: node.argument, selector: option.selector }]),
        ),
  );
}

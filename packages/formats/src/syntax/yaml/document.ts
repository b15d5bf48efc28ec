import type { Span } from '../../types.ts';
import type { Container, NestedEntry, NestedResult } from '../nested/document.ts';

/** How a YAML file is read, and read again while it is edited. */
export interface YamlOptions {
  /** Maps and lists inside the outermost map are refused, and names are not split at their dots. */
  readonly flat: boolean;
  /** A value of nothing (`~`, `null` or none at all) is an empty text and not refused. */
  readonly readsNull?: boolean;
  /** Which maps are closed: what is added never goes inside. */
  readonly isClosed?: (container: Container) => boolean;
}

/** How a container stands in a YAML file. */
export interface Layout {
  /** Where its value begins, behind anchor and tag. */
  readonly start: number;
  /** Where it begins together with the comments directly above. */
  readonly leading: number;
  /** The column, from 0, of the members of a block; undefined in flow style, and for an alias. */
  readonly column: number | undefined;
}

/** A use of an anchored value: the same texts under other keys, without a place of their own. */
export interface YamlAlias {
  /** What the alias or the list of aliases is replaced with when it is written out. */
  readonly span: Span;
  /** What the alias stands for: one text, or a container whose prefix is left off when written out. */
  readonly container: Container | undefined;
  readonly entries: readonly NestedEntry[];
  /** The keys under which the anchored values themselves stand, in the order of `entries`. */
  readonly origins: readonly string[];
  /** Paths that a merge does not bring in because its map has them already. */
  readonly hidden: ReadonlySet<string>;
}

export type Layouts = ReadonlyMap<Container, Layout>;

export interface YamlResult extends NestedResult {
  readonly layouts: Layouts;
  readonly aliases: readonly YamlAlias[];
}

/** Whether members stand in lines of their own rather than between brackets. */
export function isBlock(layout: Layout | undefined): layout is Layout & { column: number } {
  return layout?.column !== undefined;
}

import type { Span } from '../../types.ts';
import type { Container, NestedEntry, NestedResult } from '../nested/document.ts';

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

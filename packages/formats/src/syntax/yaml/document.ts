import type { Span } from '@parlance/messages';
import type { Container, NestedEntry, NestedResult } from '../nested/document.ts';

/** The options for parsing a YAML file, also while it is edited. */
export interface YamlOptions {
  /** Whether nested maps and lists are refused, and names are not split at their dots. */
  readonly flat: boolean;
  /** Whether a null value (`~`, `null` or no value) is an empty text and not refused. */
  readonly readsNull?: boolean;
  /** Tells which maps are closed: nothing is added inside them. */
  readonly isClosed?: (container: Container) => boolean;
}

/** The layout of a container in a YAML file. */
export interface Layout {
  /** The offset of its value, behind anchor and tag. */
  readonly start: number;
  /** The offset of the comments directly above it, or else of the container. */
  readonly leading: number;
  /** The column, from 0, of the members of a block collection; undefined in flow style and for an alias. */
  readonly column: number | undefined;
}

/** A use of an anchor: the same texts under other keys, without a position of their own. */
export interface YamlAlias {
  /** The span that is replaced when the alias or the list of aliases is expanded. */
  readonly span: Span;
  /**
   * The container for the texts of the alias; undefined if it is one text. Its prefix is left off when the
   * alias is expanded.
   */
  readonly container: Container | undefined;
  readonly entries: readonly NestedEntry[];
  /** The keys of the anchored values themselves, in the order of `entries`. */
  readonly origins: readonly string[];
  /** The paths that a merge does not add because its map has them itself. */
  readonly hidden: ReadonlySet<string>;
}

export type Layouts = ReadonlyMap<Container, Layout>;

export interface YamlResult extends NestedResult {
  readonly layouts: Layouts;
  readonly aliases: readonly YamlAlias[];
}

/** Whether a container is in block style and not in flow style. */
export function isBlock(layout: Layout | undefined): layout is Layout & { column: number } {
  return layout?.column !== undefined;
}

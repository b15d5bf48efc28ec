import type { ParseResult } from '../../format.ts';
import type { Container, KeptValue, NestedEntry } from '../nested/document.ts';
import type { Section } from '../sections.ts';

/** The root table, or a table with a header: a section of lines. */
export interface TomlTable extends Section {
  /** The members of the table; the container has no parent, since a header stays when they are removed. */
  readonly container: Container;
  /** The span of the header with its brackets and the blanks before it; undefined for the root table. */
  readonly header: { readonly start: number; readonly end: number } | undefined;
}

/** The options for parsing a TOML file, also while it is edited. */
export interface TomlOptions {
  /** Whether added names are not split at their dots. */
  readonly keepsDots?: boolean;
  /** Tells which tables are closed: nothing is added inside them. */
  readonly isClosed?: (container: Container) => boolean;
}

/** The result of `parseToml`. */
export interface TomlResult extends ParseResult<NestedEntry> {
  /** The values that are no texts. */
  readonly kept: readonly KeptValue[];
  /** The tables in the order of the file, the root table first. */
  readonly tables: readonly TomlTable[];
  /** The paths of tables with headers and of their parent tables. */
  readonly headers: ReadonlySet<string>;
  /** The paths of tables that are defined by dotted keys only. */
  readonly dotted: ReadonlySet<string>;
  /** The paths of arrays of tables. */
  readonly lists: ReadonlySet<string>;
}

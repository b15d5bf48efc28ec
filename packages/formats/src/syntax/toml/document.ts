import type { ParseResult } from '../../types.ts';
import type { Container, KeptValue, NestedEntry } from '../nested/document.ts';
import type { Section } from '../sections.ts';

/** The outermost table, or one with a header: a section of lines. */
export interface TomlTable extends Section {
  /** Its members; it has no parent, since its header stays when they go. */
  readonly container: Container;
  /** The header with the brackets, and the blanks before it; undefined for the outermost table. */
  readonly header: { readonly start: number; readonly end: number } | undefined;
}

/** How a TOML file is read, and read again while it is edited. */
export interface TomlOptions {
  /** New names are not split at their dots. */
  readonly keepsDots?: boolean;
  /** Which tables are closed: what is added never goes inside. */
  readonly isClosed?: (container: Container) => boolean;
}

/** What `parse` gives. */
export interface TomlResult extends ParseResult<NestedEntry> {
  /** The values that are no texts. */
  readonly kept: readonly KeptValue[];
  /** In the order of the file, the outermost one first. */
  readonly tables: readonly TomlTable[];
  /** The paths of tables with headers and of those around them. */
  readonly headers: ReadonlySet<string>;
  /** The paths of tables that only dotted keys make. */
  readonly dotted: ReadonlySet<string>;
  /** The paths of lists of tables. */
  readonly lists: ReadonlySet<string>;
}

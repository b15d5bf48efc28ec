import type { XmlAttributes } from '../../syntax/xml/attributes.ts';
import type { XmlElement } from '../../syntax/xml/document.ts';
import type { ParsedEntry, PluralCategory, Span } from '../../types.ts';

/** One `<trans-unit>`. */
export interface XliffUnit {
  readonly attributes: XmlAttributes;
  readonly element: XmlElement;
  readonly source: XmlElement | undefined;
  readonly target: XmlElement | undefined;
  /** Whether the text belongs in the `<target>`: the file names its language, or there is one. */
  readonly bilingual: boolean;
  /** With the XML comments above it. */
  readonly span: Span;
}

/** The units of one message in one `<file>`. */
export interface UnitGroup {
  readonly key: string;
  /** All of them. */
  readonly units: readonly [XliffUnit, ...XliffUnit[]];
  /** The one behind which others can be added. */
  readonly last: XliffUnit;
  /** The units with plural forms; missing for a message without. */
  readonly forms?: ReadonlyMap<PluralCategory, XliffUnit>;
  /** The unit with the format of the string whose plural forms these are, and that says nothing else. */
  readonly format?: XliffUnit;
  /** Whether the id is the key, and not a name that Apple's tools make of it. */
  readonly isOrdinary: boolean;
}

/** A message, with the equal ones of the same key that other `<file>`s have. */
export interface XliffEntry extends ParsedEntry {
  readonly groups: readonly [UnitGroup, ...UnitGroup[]];
  /** Ordinary units of the same key, which Apple's programs do not use beside plural forms. */
  readonly unused: readonly XliffUnit[];
}

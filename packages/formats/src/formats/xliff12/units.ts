import type { PluralCategory, Span } from '@parlance/messages';
import type { XmlAttributes } from '../../syntax/xml/attributes.ts';
import type { XmlElement } from '../../syntax/xml/document.ts';
import type { ParsedEntry } from '../../types.ts';

/** A `<trans-unit>`. */
export interface XliffUnit {
  readonly attributes: XmlAttributes;
  readonly element: XmlElement;
  readonly source: XmlElement | undefined;
  readonly target: XmlElement | undefined;
  /** Whether the text belongs in the `<target>`: the file names its language, or the unit has one. */
  readonly bilingual: boolean;
  /** The span with the XML comments above the unit. */
  readonly span: Span;
}

/** The units of one message in one `<file>`. */
export interface UnitGroup {
  readonly key: string;
  readonly units: readonly [XliffUnit, ...XliffUnit[]];
  /** The unit behind which others can be added. */
  readonly last: XliffUnit;
  /** The units of plural forms; undefined for a message without. */
  readonly forms?: ReadonlyMap<PluralCategory, XliffUnit>;
  /** The unit that holds only the format of the string with these plural forms. */
  readonly format?: XliffUnit;
  /** Whether the id is the key, and not a name that Apple's tools derive from it. */
  readonly isOrdinary: boolean;
}

/** A message, together with equal ones of the same key in other `<file>`s. */
export interface XliffEntry extends ParsedEntry {
  readonly groups: readonly [UnitGroup, ...UnitGroup[]];
  /** Ordinary units of the same key, which Apple's programs ignore when there are plural forms. */
  readonly unused: readonly XliffUnit[];
}

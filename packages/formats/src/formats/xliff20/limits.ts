import { attributesOf, type XmlAttributes } from '../../syntax/xml/attributes.ts';
import {
  childElements,
  nameOf,
  type XmlDocument,
  type XmlElement,
} from '../../syntax/xml/document.ts';
import type { SizeLimits } from '../../types.ts';

/** How the units of a `<file>` are measured: which restrictions of its profiles are those of Parlance. */
export interface Profiles {
  readonly countsCharacters: boolean;
  readonly countsBytes: boolean;
}

/**
 * Reads the profiles of a `<file>` (the size and length restriction module). Sizes are in characters unless the
 * file names another profile.
 */
export function readProfiles(xml: XmlDocument, file: XmlElement): Profiles {
  const profiles = childElements(xml, file).find((element) =>
    /(?:^|:)profiles$/.test(nameOf(xml, element)),
  );
  const { generalProfile = 'xliff:codepoints', storageProfile } = profiles
    ? attributesOf(xml, profiles)
    : {};
  return {
    countsCharacters: generalProfile === 'xliff:codepoints',
    countsBytes: storageProfile === 'xliff:utf8',
  };
}

/** What a unit may take at most, by the profiles of its file. */
export function limitsOf(
  attributes: XmlAttributes,
  { countsCharacters, countsBytes }: Profiles,
): SizeLimits {
  const maxLength = countsCharacters ? maximumOf(attributes, ':sizeRestriction') : undefined;
  const maxBytes = countsBytes ? maximumOf(attributes, ':storageRestriction') : undefined;
  return {
    ...(maxLength === undefined ? {} : { maxLength }),
    ...(maxBytes === undefined ? {} : { maxBytes }),
  };
}

/** The greater number of a restriction, which is a maximum, or a minimum and a maximum. */
function maximumOf(attributes: XmlAttributes, suffix: string): number | undefined {
  const name = Object.keys(attributes).find((other) => other.endsWith(suffix));
  const [, most] = /^\s*(?:\d*\s*,)?\s*(\d{1,9})\s*$/.exec(attributes[name ?? ''] ?? '') ?? [];
  return most === undefined ? undefined : Number(most);
}

/** The attributes of a unit of a new file. */
export function writeLimits({ maxLength, maxBytes }: SizeLimits): string {
  const size = maxLength === undefined ? '' : ` slr:sizeRestriction="${maxLength}"`;
  const storage = maxBytes === undefined ? '' : ` slr:storageRestriction="${maxBytes}"`;
  return size + storage;
}

/** The parts of a new file that say what restrictions mean: an attribute and an element, if its units have any. */
export function writeProfiles(units: readonly SizeLimits[]): {
  readonly attribute: string;
  readonly elements: readonly string[];
} {
  const hasSizes = units.some(({ maxLength }) => maxLength !== undefined);
  const hasBytes = units.some(({ maxBytes }) => maxBytes !== undefined);
  if (!hasSizes && !hasBytes) return { attribute: '', elements: [] };
  const general = hasSizes ? ' generalProfile="xliff:codepoints"' : '';
  const storage = hasBytes ? ' storageProfile="xliff:utf8"' : '';
  return {
    attribute: ' xmlns:slr="urn:oasis:names:tc:xliff:sizerestriction:2.0"',
    elements: [`<slr:profiles${general}${storage}/>`],
  };
}

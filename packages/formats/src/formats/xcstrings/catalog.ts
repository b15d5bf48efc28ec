import { findLocaleName } from '@parlance/messages';
import type { JsonDocument, JsonNode } from '../../syntax/json/document.ts';

/** The strings of a file, and the locale that is read in it. */
export interface Catalog {
  readonly document: JsonDocument;
  readonly strings: JsonNode;
  /** The locale that is read, as the file spells it or would spell it. */
  readonly locale: string;
  /** The source language, as the file spells it. */
  readonly language: string;
  readonly isSource: boolean;
}

/** The locales of a catalog, its source language first. */
export function localesOf(document: JsonDocument, language: string, strings: JsonNode): string[] {
  const names = new Set([language]);
  // Most strings have the same locales in the same order, so their names are compared and not decoded again.
  const usual: string[] = [];
  for (const string of document.membersOf(strings)) {
    for (const [index, node] of localizationsOf(document, string).entries()) {
      const known = usual[index];
      if (known !== undefined && document.isNamed(node, known)) continue;
      const name = document.nameOf(node);
      names.add(name);
      usual[index] = name;
    }
  }
  return [...names];
}

/** The source language and the strings of a catalog; undefined where one of them is missing. */
export function readCatalog(document: JsonDocument) {
  const language = document.textOf(document.valueIn(document.root, 'sourceLanguage'));
  const strings = document.valueIn(document.root, 'strings');
  if (language === undefined || strings === undefined || document.kindOf(strings) !== 'object') {
    return undefined;
  }
  return { language, strings };
}

/** The localizations of a string. */
export function localizationsOf(document: JsonDocument, string: JsonNode): JsonNode[] {
  return document.membersOf(document.valueIn(string, 'localizations'));
}

/** The localization of a string for a locale, as the file spells the locale. */
export function localizationIn(
  document: JsonDocument,
  string: JsonNode,
  locale: string,
): JsonNode | undefined {
  return document.valueIn(document.valueIn(string, 'localizations'), locale);
}

/** A locale (`pt_BR`) in the spelling of Xcode (`pt-BR`). */
export function toTag(locale: string): string {
  return locale.replaceAll('_', '-');
}

/** Finds the catalog of a file and the locale to read in it: the wanted one, or else the source language. */
export function findCatalog(
  document: JsonDocument,
  wanted: string | undefined,
): Catalog | undefined {
  const found = readCatalog(document);
  if (!found) return undefined;
  const { language, strings } = found;
  const locale =
    wanted === undefined
      ? language
      : (findLocaleName(localesOf(document, language, strings), wanted) ?? toTag(wanted));
  return { document, strings, locale, language, isSource: locale === language };
}

/** The first string of each name; only files with repeated names need this. */
export function findFirsts({ document, strings }: Catalog): ReadonlyMap<string, JsonNode> {
  const nodes = document.membersOf(strings).toReversed();
  return new Map(nodes.map((node) => [document.nameOf(node), node]));
}

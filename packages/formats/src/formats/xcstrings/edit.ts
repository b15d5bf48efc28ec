import type { Message } from '@parlance/messages';
import { applyReplacements, editBySpans, type Replacement } from '../../edit/edit.ts';
import { marginOf } from '../../edit/lines.ts';
import { hasText } from '../../entry.ts';
import type { Changes, WriteOptions } from '../../format.ts';
import type { JsonDocument, JsonMember, JsonNode } from '../../syntax/json/document.ts';
import { type JsonStyle, styleOf, writeValue } from '../../syntax/json/style.ts';
import { type Listing, removeListed } from '../../syntax/nested/removal.ts';
import type { EntryState } from '../../types.ts';
import { type Catalog, localizationIn, localizationsOf } from './catalog.ts';
import { fromKey, type Place, type Step } from './keys.ts';
import {
  type Draft,
  hasTexts,
  holderAt,
  inOrder,
  removeMessage,
  setMessage,
  toDraft,
} from './localization.ts';
import { type Added, insertInOrder } from './order.ts';
import { type CatalogEntry, type CatalogResult, substitutionAttributes } from './parse.ts';
import { freshString } from './serialize.ts';
import { markFor } from './state.ts';
import { readUnits, unitsOf } from './units.ts';

/** A change of one text of a string. */
interface Change {
  readonly place: Place;
  readonly entry?: CatalogEntry;
  /** Null removes the text. */
  readonly message: Message | null;
  readonly state?: EntryState | undefined;
}

/** Changes the texts of one locale in a catalog; those of other locales stay. */
export function editCatalog(
  source: string,
  parsed: CatalogResult,
  changes: Changes,
  options: WriteOptions = {},
): string {
  if (!parsed.catalog) return source;
  const planned = planChanges(source, parsed, changes, options);
  if (planned.length === 0) return source;
  const { catalog } = parsed;
  const { document } = catalog;
  const style = styleOf(source, document.listingOf(document.root));
  const listing = document.listingOf(catalog.strings);
  const strings = new Map(listing.members.map((member) => [member.name, member]));
  const byString = Map.groupBy(planned, ({ place }) => place.name);
  const replacements: Replacement[] = [];
  const gone = new Set<JsonMember>();
  const added: Added[] = [];
  for (const [name, own] of byString) {
    const texts = own.map((change) => replaceTexts(document, change, style));
    const string = strings.get(name);
    if (string && texts.every((replaced) => replaced !== undefined)) {
      replacements.push(...texts.flat());
    } else if (string) {
      replacements.push(...rewrite(source, catalog, string, own, style, gone));
    } else {
      const draft = toDraft(document, undefined);
      apply(draft, own);
      if (hasTexts(draft)) added.push([name, freshString(catalog.locale, draft)]);
    }
  }
  const taken = removeListed(listing, gone);
  const put = added.length > 0 ? insertInOrder(source, listing, added, gone, style) : [];
  return applyReplacements(source, replacements.concat(taken, put));
}

/** Collects the changes through `editBySpans`, so that they are sorted as in every format. */
function planChanges(
  source: string,
  parsed: CatalogResult,
  changes: Changes,
  options: WriteOptions,
): Change[] {
  const planned: Change[] = [];
  const plan = (entry: CatalogEntry, message: Message | null, state?: EntryState) => {
    planned.push({ place: entry, entry, message, state });
    return [];
  };
  editBySpans(
    source,
    parsed,
    changes,
    {
      replace: plan,
      restate: (entry, state) => {
        // A string without a localization gets one, which can hold the state.
        if (hasText(entry.message)) plan(entry, entry.message, state);
        return [];
      },
      remove: (entries) => entries.flatMap((entry) => plan(entry, null)),
      insert(added) {
        for (const { key, message, state } of added) {
          planned.push({ place: fromKey(key), message, state });
        }
        return [];
      },
    },
    options,
  );
  return planned;
}

/**
 * The replacements inside existing texts; undefined where they are not enough and the localization has to be
 * rewritten.
 */
function replaceTexts(
  document: JsonDocument,
  { entry, message, state }: Change,
  style: JsonStyle,
): readonly Replacement[] | undefined {
  if (entry?.holder === undefined || message === null) return undefined;
  const units = readUnits(document, entry.holder);
  const single = typeof message === 'string';
  if (single !== (units.single !== undefined)) return undefined;
  const texts = single ? [message] : Array.from(units.forms.keys(), (name) => message.plural[name]);
  if (!single && Object.keys(message.plural).length !== units.forms.size) return undefined;
  const replacements: Replacement[] = [];
  for (const [at, unit] of unitsOf(units).entries()) {
    const text = texts[at];
    if (text === undefined) return undefined;
    const mark = markFor(text, state, unit);
    if (unit.state !== undefined && mark !== unit.mark) {
      replacements.push({ span: document.spanOf(unit.state), text: style.quote(mark) });
    }
    // A text without a mark counts as translated.
    if (unit.state === undefined && mark !== 'translated') return undefined;
    if (text !== unit.text) {
      replacements.push({ span: document.spanOf(unit.value), text: style.quote(text) });
    }
  }
  return replacements;
}

/** Rewrites the localization of a string, or removes it with the objects that it leaves empty. */
function rewrite(
  source: string,
  { document, locale, isSource }: Catalog,
  string: JsonMember,
  changes: readonly Change[],
  style: JsonStyle,
  goneStrings: Set<JsonMember>,
): Replacement[] {
  const localization = localizationIn(document, string.node, locale);
  const draft = toDraft(document, localization);
  apply(draft, changes);
  for (const { place, message } of changes) {
    if (message !== null) copyArguments(document, string.node, draft, place.path);
  }
  if (!hasTexts(draft)) {
    if (isSource) goneStrings.add(string);
    return isSource || localization === undefined
      ? []
      : removeLocalization(document, string.node, localization);
  }
  const written = inOrder(draft);
  if (localization !== undefined) {
    const { start } = document.memberSpanOf(localization);
    const margin = style.lineBreak === '' ? '' : marginOf(source, start);
    return [{ span: document.spanOf(localization), text: writeValue(written, style, margin) }];
  }
  const localizations = objectIn(document, string.node, 'localizations');
  if (localizations) {
    return insertInOrder(source, localizations, [[locale, written]], new Set(), style);
  }
  if (document.kindOf(string.node) !== 'object') return [];
  const added = new Map([[locale, written]]);
  const object = document.listingOf(string.node);
  return insertInOrder(source, object, [['localizations', added]], new Set(), style);
}

/** Removes a localization, with the `localizations` object if it holds no other. */
function removeLocalization(
  document: JsonDocument,
  string: JsonNode,
  localization: JsonNode,
): Replacement[] {
  const localizations = objectIn(document, string, 'localizations');
  if (!localizations) return [];
  const isOnly = localizations.members.length === 1;
  const listing = isOnly ? document.listingOf(string) : localizations;
  const gone = isOnly ? document.valueIn(string, 'localizations') : localization;
  return removeListed(listing, new Set(listing.members.filter(({ node }) => node === gone)));
}

function objectIn(
  document: JsonDocument,
  node: JsonNode,
  name: string,
): Listing<JsonMember> | undefined {
  const object = document.valueIn(node, name);
  return object !== undefined && document.kindOf(object) === 'object'
    ? document.listingOf(object)
    : undefined;
}

/** Copies the attributes of a substitution's argument, which Xcode needs, from another locale. */
function copyArguments(
  document: JsonDocument,
  string: JsonNode,
  draft: Draft,
  path: readonly Step[],
) {
  const last = path.at(-1);
  if (last?.kind !== 'substitutions') return;
  const holder = holderAt(draft, path);
  for (const localization of localizationsOf(document, string)) {
    const example = document.valueIn(document.valueIn(localization, 'substitutions'), last.name);
    for (const attribute of substitutionAttributes) {
      const found = document.valueIn(example, attribute);
      if (found !== undefined && !holder.has(attribute)) {
        holder.set(attribute, document.jsonOf(found));
      }
    }
  }
}

function apply(draft: Draft, changes: readonly Change[]) {
  for (const { place, message } of changes) {
    if (message === null) removeMessage(draft, place.path);
  }
  for (const { place, message, state } of changes) {
    if (message !== null) setMessage(draft, place.path, message, state);
  }
}

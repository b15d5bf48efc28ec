import { applyReplacements, editBySpans, type Replacement } from '../../edit.ts';
import { hasText } from '../../entry.ts';
import { marginOf } from '../../lines.ts';
import { type JsonMember, jsonValueOf, membersOf, valueIn } from '../../syntax/json/document.ts';
import { type JsonStyle, styleOf, writeValue } from '../../syntax/json/style.ts';
import { removeListed } from '../../syntax/nested/removal.ts';
import type { Changes, EntryState, Message, WriteOptions } from '../../types.ts';
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
import {
  type Catalog,
  type CatalogEntry,
  type CatalogResult,
  localizationIn,
  localizationsOf,
  substitutionAttributes,
} from './parse.ts';
import { freshString } from './serialize.ts';
import { markFor } from './state.ts';

/** What becomes of one text of a string. */
interface Change {
  readonly place: Place;
  readonly entry?: CatalogEntry;
  /** Null takes the text away. */
  readonly message: Message | null;
  readonly state?: EntryState | undefined;
}

/** Changes the texts that a catalog has in one locale; those of others stay. */
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
  const style = styleOf(source, catalog.root);
  const strings = membersOf(catalog.strings);
  const byString = Map.groupBy(planned, ({ place }) => place.name);
  const replacements: Replacement[] = [];
  const gone = new Set<JsonMember>();
  const added: Added[] = [];
  for (const [name, own] of byString) {
    const texts = own.map((change) => replaceTexts(change, style));
    const string = strings.get(name);
    if (string && texts.every((replaced) => replaced !== undefined)) {
      replacements.push(...texts.flat());
    } else if (string) {
      replacements.push(...rewrite(source, catalog, string, own, style, gone));
    } else {
      const draft = toDraft(source, undefined);
      apply(draft, own);
      if (hasTexts(draft)) added.push([name, freshString(catalog.locale, draft)]);
    }
  }
  replacements.push(...removeListed(catalog.strings, gone));
  if (added.length > 0) {
    replacements.push(...insertInOrder(source, catalog.strings, added, gone, style));
  }
  return applyReplacements(source, replacements);
}

/** Sorts changes out as every format does. */
function planChanges(
  source: string,
  parsed: CatalogResult,
  changes: Changes,
  options: WriteOptions,
): Change[] {
  const planned: Change[] = [];
  const plan = (entry: CatalogEntry, message: Message | null, state?: EntryState) => {
    const path = entry.units?.path ?? [];
    planned.push({ place: { name: entry.name, path }, entry, message, state });
    return [];
  };
  editBySpans(
    source,
    parsed,
    changes,
    {
      replace: plan,
      restate: (entry, state) => {
        // A string without a localization gets one, as it says nothing of a state itself.
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

/** The replacements inside the texts that are there; undefined where that is not enough. */
function replaceTexts(
  { entry, message, state }: Change,
  style: JsonStyle,
): readonly Replacement[] | undefined {
  const units = entry?.units;
  if (!units || message === null) return undefined;
  const single = typeof message === 'string';
  if (single !== (units.single !== undefined)) return undefined;
  const texts = single ? [message] : Array.from(units.forms.keys(), (name) => message.plural[name]);
  if (!single && Object.keys(message.plural).length !== units.forms.size) return undefined;
  const replacements: Replacement[] = [];
  for (const [at, unit] of (units.single ? [units.single] : [...units.forms.values()]).entries()) {
    const text = texts[at];
    if (text === undefined) return undefined;
    const old = { text: unit.value.text, mark: unit.state?.text };
    const mark = markFor(text, state, old);
    if (unit.state && mark !== old.mark) {
      replacements.push({ span: unit.state.span, text: style.quote(mark) });
    }
    // A text without a mark is as good as a translated one.
    if (!unit.state && mark !== 'translated') return undefined;
    if (text !== old.text) replacements.push({ span: unit.value.span, text: style.quote(text) });
  }
  return replacements;
}

/** Writes the localization of a string anew, or takes it out with all that holds nothing then. */
function rewrite(
  source: string,
  { locale, isSource }: Catalog,
  string: JsonMember,
  changes: readonly Change[],
  style: JsonStyle,
  goneStrings: Set<JsonMember>,
): Replacement[] {
  const localization = localizationIn(string.value, locale);
  const draft = toDraft(source, localization?.value);
  apply(draft, changes);
  for (const { place, message } of changes) {
    if (message !== null) copyArguments(source, string, draft, place.path);
  }
  const listing = membersOf(string.value).get('localizations');
  const object = listing?.value;
  if (!hasTexts(draft)) {
    if (isSource) goneStrings.add(string);
    if (isSource || !localization || string.value.kind !== 'object' || object?.kind !== 'object') {
      return [];
    }
    return object.members.length === 1 && listing
      ? removeListed(string.value, new Set([listing]))
      : removeListed(object, new Set([localization]));
  }
  const written = inOrder(draft);
  if (localization) {
    const { value, span } = localization;
    const margin = style.lineBreak === '' ? '' : marginOf(source, span.start);
    return [{ span: value.span, text: writeValue(written, style, margin) }];
  }
  if (object?.kind === 'object') {
    return insertInOrder(source, object, [[locale, written]], new Set(), style);
  }
  if (string.value.kind !== 'object') return [];
  const localizations = new Map([[locale, written]]);
  return insertInOrder(source, string.value, [['localizations', localizations]], new Set(), style);
}

/** Takes over from another locale what Xcode has to know of the argument of a substitution. */
function copyArguments(source: string, string: JsonMember, draft: Draft, path: readonly Step[]) {
  const last = path.at(-1);
  if (last?.kind !== 'substitutions') return;
  const holder = holderAt(draft, path);
  for (const { value } of localizationsOf(string.value)) {
    const example = valueIn(valueIn(value, 'substitutions'), last.name);
    for (const attribute of substitutionAttributes) {
      const found = valueIn(example, attribute);
      if (found && !holder.has(attribute)) holder.set(attribute, jsonValueOf(source, found));
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

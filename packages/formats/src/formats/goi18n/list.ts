import type { Message } from '@parlance/messages';
import { editBySpans, type Replacement } from '../../edit/edit.ts';
import { marginOf } from '../../edit/lines.ts';
import type { Changes } from '../../format.ts';
import { styleOf, type Writable, writeValue } from '../../syntax/json/style.ts';
import {
  type Container,
  isContainer,
  isEntry,
  type Member,
  nameOf,
} from '../../syntax/nested/document.ts';
import { removeListed } from '../../syntax/nested/removal.ts';
import type { GoResult } from './entry.ts';
import { formsIn, type GoEntry, itemOf, placeOf } from './entry.ts';
import { type Forms, formsOf, toForms, toMessage } from './messages.ts';

/** Reads an item of a list: its id, and its text in `translation` or as plural forms. */
export function readItem(
  item: Container,
): { key: string; message: Message; place: Member; forms: Forms | undefined } | undefined {
  const members = new Map(item.members.map((member) => [nameOf(member), member]));
  const id = members.get('id');
  if (!id || isContainer(id) || !isEntry(id)) return undefined;
  const key = String(id.message);
  const place = members.get('translation');
  if (place && !isContainer(place)) {
    if (!isEntry(place)) return undefined;
    return { key, message: place.message, place, forms: undefined };
  }
  const holder = place ?? item;
  const forms = formsOf(holder);
  return forms && { key, message: toMessage(forms), place: holder, forms };
}

/** Changes the texts of a list, and adds and removes its items. */
export function editList(
  source: string,
  parsed: GoResult,
  list: Container,
  changes: Changes,
): string {
  const [first] = list.members;
  const item = first && isContainer(first) ? first : undefined;
  const style = styleOf(source, item ?? list);
  return editBySpans(source, parsed, changes, {
    replace: (entry, message) => replaceItem(entry, message, style.quote),
    remove: (entries) => {
      const gone = new Set(entries.flatMap((entry) => itemOf(entry) ?? []));
      return removeListed(list, gone);
    },
    insert: (added, removed) => {
      const gone = new Set([...removed].flatMap((entry) => itemOf(entry) ?? []));
      const last = list.members.findLast((member) => !isContainer(member) || !gone.has(member));
      const margin = last ? marginOf(source, last.span.start, true) : '  ';
      const lead = margin === undefined ? '' : `${style.lineBreak || '\n'}${margin}`;
      const isOld = parsed.resource.entries.every((entry) => placeOf(entry) !== itemOf(entry));
      const items = added.map(({ key, message }) =>
        writeValue(toItem(key, message, isOld), style, margin ?? ''),
      );
      const text = items.join(`,${lead || ' '}`);
      if (last) {
        return [
          { span: { start: last.span.end, end: last.span.end }, text: `,${lead || ' '}${text}` },
        ];
      }
      const start = (list.open ?? 0) + 1;
      const end = list.members.length > 0 ? start : list.span.end - 1;
      return [{ span: { start, end }, text: `${lead}${text}\n` }];
    },
  });
}

function toItem(id: string, message: Message, isOld: boolean): Writable {
  const forms = toForms(message);
  if (!isOld) return new Map([['id', id], ...forms]);
  return new Map<string, Writable>([
    ['id', id],
    ['translation', typeof message === 'string' ? message : forms],
  ]);
}

function replaceItem(
  entry: GoEntry,
  message: Message,
  quote: (text: string) => string,
): Replacement[] {
  const place = placeOf(entry);
  const write = (texts: ReadonlyMap<string, string>) =>
    Array.from(texts, ([name, text]) => `${quote(name)}: ${quote(text)}`).join(', ');
  if (!isContainer(place)) {
    const text = typeof message === 'string' ? quote(message) : `{ ${write(toForms(message))} }`;
    return [{ span: place.value, text }];
  }
  return changeForms(place, formsIn(entry) ?? new Map(), toForms(message), quote, write);
}

function changeForms(
  place: Container,
  forms: Forms,
  wanted: ReadonlyMap<string, string>,
  quote: (text: string) => string,
  write: (texts: ReadonlyMap<string, string>) => string,
): Replacement[] {
  const replaced = Array.from(forms).flatMap(([category, { value, message }]) => {
    const text = wanted.get(category);
    return text === undefined || text === message ? [] : [{ span: value, text: quote(text) }];
  });
  const gone = new Set<Member>(
    Array.from(forms).flatMap(([category, entry]) => (wanted.has(category) ? [] : [entry])),
  );
  const known = new Set<string>(forms.keys());
  const fresh = new Map([...wanted].filter(([name]) => !known.has(name)));
  const last = place.members.findLast((member) => isContainer(member) || !gone.has(member));
  const at = last ? last.span.end : (place.open ?? 0) + 1;
  const text = last ? `, ${write(fresh)}` : ` ${write(fresh)} `;
  return [
    ...replaced,
    ...removeListed(place, gone),
    ...(fresh.size > 0 ? [{ span: { start: at, end: at }, text }] : []),
  ];
}

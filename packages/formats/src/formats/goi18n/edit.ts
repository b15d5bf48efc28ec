import { type Message, toText } from '@parlance/messages';
import { applyReplacements, sameMessage } from '../../edit/edit.ts';
import type { Changes, WriteResult } from '../../format.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { isContainer, keyOf } from '../../syntax/nested/document.ts';
import type { Diagnostic } from '../../types.ts';
import type { GoResult } from './entry.ts';
import { formsIn, type GoEntry, placeOf } from './entry.ts';
import { editList } from './list.ts';
import { reportLonely, toForms } from './messages.ts';
import { parseGo } from './parse.ts';
import type { GoFile } from './syntaxes.ts';

type Texts = Map<string, string | null>;

/**
 * Changes messages in the syntax of the file. A text that gets plural forms becomes an object in the same
 * position; an object that loses them keeps `other` and its description.
 */
export function editGo(source: string, parsed: GoResult, changes: Changes): WriteResult {
  const diagnostics: Diagnostic[] = [];
  for (const [key, message] of changes) reportLonely(key, message, diagnostics);
  if (parsed.list) return { text: editList(source, parsed, parsed.list, changes), diagnostics };
  const entries = new Map(parsed.resource.entries.map((entry) => [entry.key, entry]));
  const wanted = new Map<string, Message | null>();
  for (const [key, message] of changes) {
    const old = entries.get(key)?.message ?? null;
    const isSame = old === null || message === null ? old === message : sameMessage(old, message);
    if (!isSame) wanted.set(key, message);
  }
  for (const key of wanted.keys()) {
    if (!isPart(key, entries, wanted)) continue;
    wanted.delete(key);
    const problem = 'A part of another message has this id: the text is left out.';
    diagnostics.push(writeProblem('key', key, problem));
  }
  let [text, now] = [source, parsed];
  for (const step of [changeForms, changeTexts, toObjects]) {
    const after = step(text, now, wanted, diagnostics);
    if (after === text) continue;
    text = after;
    now = parseGo(text);
  }
  return { text, diagnostics: [...diagnostics, ...findLookalikes(now, entries, wanted)] };
}

/** Reports texts that the edit left alone in an object: go-i18n reads them as the parts of one message. */
function findLookalikes(
  { resource }: GoResult,
  entries: ReadonlyMap<string, GoEntry>,
  wanted: Changes,
): Diagnostic[] {
  return resource.entries.flatMap(({ key }) => {
    const isMeant = wanted.has(key) ? wanted.get(key) !== null : entries.has(key);
    if (isMeant) return [];
    return [writeProblem('plural', key, 'These texts will be read as the parts of one message.')];
  });
}

/** Whether an added id is that of a form or of another part of a message. */
function isPart(key: string, entries: ReadonlyMap<string, GoEntry>, wanted: Changes): boolean {
  if (entries.has(key) || wanted.get(key) === null) return false;
  const dot = key.lastIndexOf('.');
  const owner = entries.get(key.slice(0, Math.max(dot, 0)));
  const place = owner && placeOf(owner);
  if (dot < 0 || !place || !isContainer(place)) return false;
  return place.members.some((member) => keyOf(member) === key);
}

/** Changes, adds and removes the forms of messages that are objects. */
function changeForms(
  source: string,
  { file, resource }: GoResult,
  wanted: Changes,
  diagnostics: Diagnostic[],
): string {
  const texts: Texts = new Map();
  let grows = false;
  for (const entry of resource.entries) {
    const place = placeOf(entry);
    const forms = formsIn(entry);
    const message = wanted.get(entry.key);
    if (message === undefined || message === null || !forms || !isContainer(place)) continue;
    const after = toForms(message);
    const known = new Set<string>(forms.keys());
    for (const category of forms.keys()) {
      if (!after.has(category)) texts.set(place.prefix + category, null);
    }
    for (const [category, text] of after) {
      texts.set(place.prefix + category, text);
      grows ||= !known.has(category);
    }
  }
  return texts.size === 0 ? source : write(file, texts, grows, diagnostics);
}

/** Changes, adds and removes texts; texts that get plural forms are written as ICU text until `toObjects`. */
function changeTexts(
  source: string,
  { file, resource }: GoResult,
  wanted: Changes,
  diagnostics: Diagnostic[],
): string {
  const texts: Texts = new Map();
  const done = new Set<string>();
  for (const entry of resource.entries) {
    const { key } = entry;
    const place = placeOf(entry);
    const message = wanted.get(key);
    if (message === undefined || !isContainer(place)) continue;
    done.add(key);
    if (message !== null) continue;
    for (const member of place.members) texts.set(keyOf(member), null);
  }
  for (const [key, message] of wanted) {
    if (!done.has(key)) texts.set(key, message === null ? null : toText(message));
  }
  return texts.size === 0 ? source : write(file, texts, false, diagnostics);
}

function write(file: GoFile, texts: Texts, isOpen: boolean, diagnostics: Diagnostic[]): string {
  const written = file.edit(texts, isOpen);
  diagnostics.push(...written.diagnostics);
  return written.text;
}

/** Turns texts that have got plural forms into objects. */
function toObjects(source: string, { file, resource }: GoResult, wanted: Changes): string {
  return applyReplacements(
    source,
    resource.entries.flatMap((entry) => {
      const message = wanted.get(entry.key);
      const place = placeOf(entry);
      if (!message || typeof message === 'string' || isContainer(place)) return [];
      return [{ span: place.value, text: file.writeObject(toForms(message)) }];
    }),
  );
}

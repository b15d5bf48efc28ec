import { type Message, toText } from '@parlance/messages';
import { sameMessage } from '../../edit/edit.ts';
import type { Changes, WriteOptions, WriteResult } from '../../format.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { entriesIn, isContainer } from '../../syntax/nested/document.ts';
import { editYaml } from '../../syntax/yaml/edit.ts';
import { parseYaml } from '../../syntax/yaml/parse.ts';
import type { Diagnostic } from '../../types.ts';
import { emptyLocale, fillLocale, lowerPlurals, raisePlurals } from './layout.ts';
import { parseRails, type RailsEntry, type RailsResult, yamlOptions } from './parse.ts';
import { lookalike } from './serialize.ts';

type Texts = Map<string, string | null>;

/**
 * Changes the texts of one locale. Texts follow the rules of YAML; a message that gets or loses plural forms
 * becomes a map or a text in the same position.
 */
export function editRails(
  source: string,
  parsed: RailsResult,
  changes: Changes,
  options: WriteOptions = {},
): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const entries = new Map(parsed.resource.entries.map((entry) => [entry.key, entry]));
  const wanted = new Map<string, Message | null>();
  for (const [key, message] of changes) {
    const old = entries.get(key)?.message ?? null;
    const isSame = old === null || message === null ? old === message : sameMessage(old, message);
    if (!isSame) wanted.set(key, withOther(key, message, diagnostics));
  }
  for (const key of wanted.keys()) {
    if (!isForm(key, entries, wanted)) continue;
    wanted.delete(key);
    const problem = 'A plural form of another message has this key: the text is left out.';
    diagnostics.push(writeProblem('key', key, problem));
  }
  if (wanted.size === 0) return { text: source, diagnostics };
  const steps = [changeForms, lowerPlurals, changeTexts, raisePlurals];
  let [text, now] = [source, parsed];
  for (const step of steps) {
    const after = step(text, now, wanted, diagnostics);
    if (after === text) continue;
    text = after;
    now = parseRails(text, { ...options, locale: options.locale ?? parsed.root });
  }
  return { text, diagnostics: [...diagnostics, ...findLookalikes(now, entries, wanted)] };
}

/** Adds the form `other` with an empty text: without it, the forms would be separate texts. */
function withOther(
  key: string,
  message: Message | null,
  diagnostics: Diagnostic[],
): Message | null {
  if (message === null || typeof message === 'string') return message;
  if (message.plural.other !== undefined) return message;
  diagnostics.push(writeProblem('plural', key, 'The form “other” is missing: it is empty.'));
  return { plural: { ...message.plural, other: '' } };
}

/** Reports texts that the edit left alone in a map: they are read as plural forms. */
function findLookalikes(
  { resource }: RailsResult,
  entries: ReadonlyMap<string, RailsEntry>,
  wanted: Changes,
): Diagnostic[] {
  return resource.entries.flatMap(({ key, message }) => {
    const isMeant = wanted.has(key) ? wanted.get(key) !== null : entries.has(key);
    if (typeof message === 'string' || isMeant) return [];
    return [writeProblem('plural', key, lookalike)];
  });
}

/** Whether an added key is that of a plural form of a message. */
function isForm(key: string, entries: ReadonlyMap<string, RailsEntry>, wanted: Changes): boolean {
  const dot = key.lastIndexOf('.');
  const name = key.slice(0, Math.max(dot, 0));
  const message = wanted.has(name) ? wanted.get(name) : entries.get(name)?.message;
  if (dot < 0 || !message || typeof message === 'string' || entries.has(key)) return false;
  return Object.hasOwn(message.plural, key.slice(dot + 1));
}

/** Changes, adds and removes forms of messages that have plural forms before and after the edit. */
function changeForms(
  source: string,
  { yaml, resource }: RailsResult,
  wanted: Changes,
  diagnostics: Diagnostic[],
): string {
  const texts: Texts = new Map();
  let grows = false;
  for (const { key, message: old, place } of resource.entries) {
    const message = wanted.get(key);
    if (!message || typeof message === 'string' || typeof old === 'string') continue;
    if (!isContainer(place)) continue;
    const forms = new Map(Object.entries(message.plural));
    for (const category of Object.keys(old.plural)) {
      if (!forms.has(category)) texts.set(place.prefix + category, null);
    }
    for (const [category, text] of forms) {
      const isNew = !Object.hasOwn(old.plural, category);
      if (isNew && yaml.aliases.length > 0) {
        // An alias to the message would repeat an added form.
        const problem = `The form ${category} is left out, as the file has aliases.`;
        diagnostics.push(writeProblem('loss', key, problem));
      } else {
        texts.set(place.prefix + category, text);
        grows ||= isNew;
      }
    }
  }
  const open = { ...yamlOptions, isClosed: () => false };
  return grows
    ? editYaml(source, parseYaml(source, open), texts, open).text
    : editYaml(source, yaml, texts, yamlOptions).text;
}

/** Changes texts. A text that gets plural forms is written as ICU text until `raisePlurals`. */
function changeTexts(source: string, parsed: RailsResult, wanted: Changes): string {
  const { yaml, resource, root } = parsed;
  const removed: Texts = new Map();
  const texts: Texts = new Map();
  const done = new Set<string>();
  for (const { key, place } of resource.entries) {
    const message = wanted.get(key);
    if (message === undefined) continue;
    if (message !== null && typeof message !== 'string' && isContainer(place)) done.add(key);
    else if (isContainer(place)) for (const text of entriesIn(place)) removed.set(text.key, null);
    else if (message === null) removed.set(place.key, null);
  }
  for (const [key, message] of wanted) {
    if (message !== null && !done.has(key)) texts.set(key, toText(message));
  }
  const stays = resource.entries.some(({ key }) => wanted.get(key) !== null);
  if (!stays && texts.size === 0) return emptyLocale(source, parsed);
  if (resource.entries.length === 0 && texts.size > 0) {
    const filled = fillLocale(source, parsed, texts as ReadonlyMap<string, string>);
    if (filled !== undefined) return filled;
  }
  const paths = Array.from(texts, ([key, text]) => [`${root}.${key}`, text] as const);
  return editYaml(source, yaml, new Map([...removed, ...paths]), yamlOptions).text;
}

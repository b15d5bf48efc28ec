import type { Message } from '@parlance/messages';
import { applyReplacements, type Replacement, sameMessage } from '../../edit/edit.ts';
import { lineEndAfter, removeLines } from '../../edit/lines.ts';
import type { Changes, WriteResult } from '../../format.ts';
import { appendParts } from '../../syntax/sections.ts';
import { lineStart } from '../../syntax/whole-lines.ts';
import type { Diagnostic } from '../../types.ts';
import { placeOf } from './names.ts';
import { groupByOwners, writeAttribute, writeOwner } from './owners.ts';
import {
  behindSign,
  type FluentEntry,
  type FluentOwner,
  type FluentResult,
  idOf,
  parseFluent,
} from './parse.ts';
import { replacePattern } from './replacement.ts';
import { reportReferences, writeMessage } from './write.ts';

/** The changes of one message or term. */
interface Plan {
  readonly owner: FluentOwner;
  readonly removed: Set<FluentEntry>;
  /** The new value as Fluent source. */
  value: string | undefined;
  /** New attributes as Fluent source. */
  readonly attributes: string[];
}

/** Changes patterns, and adds messages at the end of the file and attributes at the end of their messages. */
export function editFluent(source: string, parsed: FluentResult, changes: Changes): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const { entries } = parsed.resource;
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  const plans = createPlans();
  const added = new Map<string, Message>();
  const changed: [FluentEntry, Message][] = [];
  for (const [key, message] of changes) {
    const entry = byKey.get(key);
    if (message === null) {
      if (entry) plans.of(entry.owner).removed.add(entry);
    } else if (!entry) added.set(key, message);
    else if (!sameMessage(entry.message, message)) changed.push([entry, message]);
  }
  const moved = moveAttributes(source, entries, plans.all());
  for (const entry of moved) added.set(entry.key, changes.get(entry.key) ?? entry.message);
  const fresh = addToOwners(source, parsed, added, plans, diagnostics);
  const replacements: Replacement[] = [
    ...changed.flatMap(([entry, message]) =>
      moved.has(entry) ? [] : replacePattern(source, entry, message, diagnostics),
    ),
    ...[...plans.all()].flatMap((plan) => carryOut(source, plan)),
  ];
  const lines = Array.from(groupByOwners(fresh)).flatMap(([id, owner]) =>
    writeOwner(id, owner, diagnostics),
  );
  if (lines.length > 0) replacements.push(appendParts(source, lines));
  const isHeld = (key: string) => (changes.has(key) ? changes.get(key) !== null : byKey.has(key));
  const oldOf = (key: string) => byKey.get(key)?.message;
  reportReferences(changes, { isHeld, oldOf }, diagnostics);
  const lineBreak = source.includes('\r\n') ? '\r\n' : '\n';
  const written = replacements.map(({ span, text }) => ({
    span,
    text: text.replace(/\r?\n/g, lineBreak),
  }));
  const text = applyReplacements(source, written);
  return { text: parsed.junk.length > 0 ? withoutLoneJunk(text) : text, diagnostics };
}

/** Removes the junk of a file that has lost its last message: a file with only junk is not valid Fluent. */
function withoutLoneJunk(text: string): string {
  const { owners, junk } = parseFluent(text);
  if (owners.length > 0) return text;
  return applyReplacements(
    text,
    junk.map((span) => ({ span, text: '' })),
  );
}

function createPlans() {
  const plans = new Map<FluentOwner, Plan>();
  return {
    all: () => plans.values(),
    find: (owner: FluentOwner) => plans.get(owner),
    of(owner: FluentOwner): Plan {
      const plan = plans.get(owner) ?? {
        owner,
        removed: new Set(),
        value: undefined,
        attributes: [],
      };
      plans.set(owner, plan);
      return plan;
    },
  };
}

/**
 * Moves the attributes of terms that lose their value to messages of their own: a term can't be without a
 * value.
 */
function moveAttributes(
  source: string,
  entries: readonly FluentEntry[],
  plans: Iterable<Plan>,
): ReadonlySet<FluentEntry> {
  const moved = new Set<FluentEntry>();
  const going = new Map(
    Array.from(plans, ({ owner, removed }) => [owner, removed] as const).filter(
      ([owner, removed]) =>
        source[owner.name] === '-' && [...removed].some(({ attribute }) => !attribute),
    ),
  );
  if (going.size === 0) return moved;
  for (const entry of entries) {
    const removed = going.get(entry.owner);
    if (!removed || removed.has(entry)) continue;
    removed.add(entry);
    moved.add(entry);
  }
  return moved;
}

/** Adds texts to the messages and terms that the file has, and returns the other texts. */
function addToOwners(
  source: string,
  { owners }: FluentResult,
  added: ReadonlyMap<string, Message>,
  plans: ReturnType<typeof createPlans>,
  diagnostics: Diagnostic[],
): { readonly key: string; readonly message: Message }[] {
  const byId = new Map(owners.map((owner) => [idOf(source, owner), owner]));
  return Array.from(added, ([key, message]) => ({ key, message })).filter((text) => {
    const { id, attribute } = placeOf(text.key);
    const owner = byId.get(id);
    if (!owner || isGone(plans.find(owner))) return true;
    const plan = plans.of(owner);
    if (attribute !== undefined) plan.attributes.push(writeAttribute(attribute, text, diagnostics));
    else plan.value = writeMessage(text.key, text.message, {}, 4, diagnostics);
    return false;
  });
}

function isGone(plan: Plan | undefined): boolean {
  if (!plan) return false;
  const { owner, removed, value, attributes } = plan;
  return removed.size === owner.texts && value === undefined && attributes.length === 0;
}

function carryOut(source: string, plan: Plan): Replacement[] {
  const { owner, removed, value, attributes } = plan;
  const { start, end } = owner.span;
  if (isGone(plan)) return [removeLines(source, { start: lineStart(source, start), end })];
  const afterSign = behindSign(source, owner.name);
  const replacements: Replacement[] = [];
  for (const { attribute, span: own } of removed) {
    if (attribute) {
      const { span } = attribute;
      replacements.push(removeLines(source, { ...span, start: lineStart(source, span.start) }));
    } else {
      replacements.push({ span: { start: afterSign, end: own.end }, text: '' });
    }
  }
  if (value !== undefined) {
    replacements.push({ span: { start: afterSign, end: afterSign }, text: value });
  }
  if (attributes.length > 0) {
    const at = lineEndAfter(source, end);
    const isClosed = source[at - 1] === '\n';
    const text = attributes.map((line) => (isClosed ? `${line}\n` : `\n${line}`)).join('');
    replacements.push({ span: { start: at, end: at }, text });
  }
  return replacements;
}

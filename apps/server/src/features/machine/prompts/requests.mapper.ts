import { randomInt } from 'node:crypto';
import { type Finding, limitsOf } from '@parlance/contract';
import type { TextUnit, UnitForm } from '@parlance/messages';
import { describePicture } from './pictures.mapper.ts';
import type { Picture } from './pictures.service.ts';
import { rulesOf } from './standard.mapper.ts';
import { listKept, type MachineText } from './texts.service.ts';

/** A text to translate, and why a translation of it was refused. */
export interface AskedText {
  readonly text: MachineText;
  readonly rejected?: RejectedText | undefined;
}

export interface RejectedText {
  /** The translations of its units. */
  readonly units: readonly string[];
  readonly findings: readonly Finding[];
}

/** What a model is sent, and which id stands for which unit. */
export interface ModelPrompt {
  readonly system: string;
  readonly user: string;
  /** The ids of the units of each text, in their order. */
  readonly ids: ReadonlyMap<MachineText, readonly string[]>;
}

/** The entry of a unit in what is sent. What is undefined is left out. */
interface Entry {
  readonly id: string;
  readonly text: string;
  readonly key: string;
  readonly note: string | undefined;
  readonly labels: readonly string[] | undefined;
  readonly form: string | undefined;
  readonly keep: readonly string[] | undefined;
  readonly max: number | undefined;
  readonly previous:
    | { readonly text: string | undefined; readonly translation: string }
    | undefined;
  readonly rejected: string | undefined;
  readonly why: readonly string[] | undefined;
}

const maxNoteLength = 600;

/** Writes what a model is sent for some texts. Ids are short and random, so that no answer fits another request. */
export function toModelPrompt(
  asked: readonly AskedText[],
  instructions: string,
  pictures: readonly Picture[] = [],
): ModelPrompt {
  const taken = new Set<string>();
  const nextId = (): string => {
    const id = randomInt(36 ** 4)
      .toString(36)
      .padStart(4, '0');
    if (taken.has(id)) return nextId();
    taken.add(id);
    return id;
  };
  const ids = new Map<MachineText, readonly string[]>();
  const entries = asked.flatMap((one) => {
    const units = one.text.units?.units ?? [];
    const own = units.map((unit, at) => toEntry(nextId(), one, unit, at));
    ids.set(
      one.text,
      own.map(({ id }) => id),
    );
    return own;
  });
  const has = (name: keyof Entry) => entries.some((entry) => entry[name] !== undefined);
  const rules = rulesOf({
    hasKept: has('keep'),
    hasForms: has('form'),
    hasPrevious: has('previous'),
    hasFindings: has('rejected'),
    hasLimits: has('max'),
    hasScreenshots: pictures.length > 0,
  });
  const screenshots = pictures.length > 0 ? pictures.map(describePicture) : undefined;
  const user = JSON.stringify({ texts: entries, screenshots });
  return { system: `${rules}\n\n${instructions}`, user, ids };
}

function toEntry(id: string, { text, rejected }: AskedText, unit: TextUnit, at: number): Entry {
  const kept = listKept(unit, text.syntax).map(({ start, end }) => unit.text.slice(start, end));
  const isAlone = text.units?.units.length === 1;
  const note = noteOf(text);
  return {
    id,
    text: unit.text,
    key: text.key.slice(0, 200),
    note: note === '' ? undefined : note,
    labels: text.labels.length > 0 ? text.labels : undefined,
    form: unit.form && describeForm(unit.form),
    keep: kept.length > 0 ? kept : undefined,
    max: limitsOf(text.notes).characters,
    previous:
      isAlone && text.value !== '' && isStale(text)
        ? { text: text.previous_source ?? undefined, translation: text.value }
        : undefined,
    rejected: rejected?.units[at],
    why: rejected?.findings.map(describeFinding),
  };
}

/** Whether the translation that is there was made of another source text. */
export function isStale({ state, previous_source }: MachineText): boolean {
  return state === 'outdated' || previous_source !== null;
}

/** What files and people say about a term. */
export function listNotes({ context, notes }: MachineText): string[] {
  const all = [context ?? '', notes.context ?? '', ...(notes.comments ?? [])];
  return [...new Set(all.map((note) => note.trim()))].filter((note) => note !== '');
}

function noteOf(text: MachineText): string {
  return listNotes(text).join('\n').slice(0, maxNoteLength);
}

function describeForm({ choices }: UnitForm): string {
  return choices
    .map(({ argument, selector, samples }) => {
      const numbers = samples && samples.length > 0 ? ` (${samples.join(', ')}, …)` : '';
      return `${argument}: ${selector}${numbers}`;
    })
    .join('; ');
}

function describeFinding({ check, data }: Finding): string {
  const details = Object.keys(data ?? {}).length > 0 ? ` ${JSON.stringify(data)}` : '';
  return `${check}${details}`;
}

/** How many tokens a text is likely to be: letters of other scripts than the Latin one take more. */
export function estimateTokens(text: string): number {
  let tokens = 0;
  for (const letter of text) tokens += tokensOf(letter.codePointAt(0) ?? 0);
  return Math.ceil(tokens);
}

function tokensOf(code: number): number {
  if (code < 0x250) return 1 / 4;
  // Chinese, Japanese and Korean.
  return code >= 0x2e80 && code < 0xfb00 ? 1 / 1.2 : 1 / 2;
}

/** How many tokens a text has at most: a token is a byte at least. */
export function countMostTokens(text: string): number {
  return Buffer.byteLength(text) + 64;
}

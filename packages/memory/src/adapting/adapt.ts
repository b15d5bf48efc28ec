import {
  escapeIcu,
  listStoredForms,
  replaceRanges,
  type Span,
  type TextSyntax,
} from '@parlance/messages';
import { listParts, type Part, type PartKind, partKinds, syntaxOf } from '../texts/parts.ts';
import { type NumberSpelling, spellingsOf } from './numbers.ts';

export interface Adaptation {
  readonly target: string;
  /** Whether it is another text than the memory has. */
  readonly isAdapted: boolean;
}

interface Locales {
  readonly source: string;
  readonly target: string;
}

/**
 * Puts the placeholders, tags, addresses and numbers of a source text into the translation of another one. Undefined where
 * nobody can tell which stands for which. What comes out has exactly the parts of the source text.
 */
export function adapt(
  wanted: { readonly source: string; readonly syntax: TextSyntax },
  pair: { readonly source: string; readonly target: string },
  locales: Locales,
): Adaptation | undefined {
  const isKnown = (text: string) => listParts(text, wanted.syntax).some(isNoNumber);
  // The pair may be of a file with another syntax.
  const syntax = isKnown(pair.source) ? wanted.syntax : syntaxOf(pair.source);
  const pairs = alignForms(
    { forms: formsOf(pair.source), syntax },
    { forms: formsOf(wanted.source), syntax: wanted.syntax },
  );
  if (!pairs) return undefined;
  const spellings = spellingsOf(locales);
  const substitution = createSubstitution(pairs, spellings);
  if (!substitution) return undefined;
  if (substitution.isIdentity) return { target: pair.target, isAdapted: false };
  const targets = formsOf(pair.target);
  const isPlain = targets.length === 1 && pairs.length === 1;
  const [only] = pairs;
  const changed: (readonly Replacement[])[] = [];
  for (const { text } of targets) {
    const replacements = substitution.replace(listParts(text, syntax));
    if (!replacements) return undefined;
    changed.push(replacements);
  }
  if (isPlain && only && !isComplete(only.previous, changed[0] ?? [])) return undefined;
  const target = write(pair.target, targets, changed);
  if (target === undefined) return undefined;
  if (isPlain && only && !hasParts(target, wanted.syntax, only.next, spellings)) return undefined;
  return { target, isAdapted: target !== pair.target };
}

function isNoNumber({ kind }: Part): boolean {
  return kind !== 'number';
}

/** A form of a text, or a text without forms. */
interface Form {
  readonly selector: string;
  readonly text: string;
  toStored(span: Span): Span;
}

function formsOf(text: string): readonly Form[] {
  const forms = listStoredForms(text);
  return forms.length > 0 ? forms : [{ selector: '', text, toStored: (span) => span }];
}

/** The parts of a form before and after. */
interface AlignedForm {
  readonly previous: readonly Part[];
  readonly next: readonly Part[];
}

interface ReadForms {
  readonly forms: readonly Form[];
  readonly syntax: TextSyntax;
}

function alignForms(previous: ReadForms, next: ReadForms): readonly AlignedForm[] | undefined {
  if (previous.forms.length !== next.forms.length) return undefined;
  const aligned: AlignedForm[] = [];
  for (const form of previous.forms) {
    const other = next.forms.find(({ selector }) => selector === form.selector);
    if (!other) return undefined;
    aligned.push({
      previous: listParts(form.text, previous.syntax),
      next: listParts(other.text, next.syntax),
    });
  }
  return aligned;
}

interface Replacement extends Span {
  readonly kind: PartKind;
  /** The part of the source text of the memory that it stands for. */
  readonly previous: string;
  readonly text: string;
}

interface Substitution {
  readonly isIdentity: boolean;
  /** What takes the place of the parts of a translation; undefined where one stands for none of the source text. */
  replace(parts: readonly Part[]): readonly Replacement[] | undefined;
}

/** Undefined where a part would have to become two different ones, or the texts do not have as many. */
function createSubstitution(
  forms: readonly AlignedForm[],
  spellings: readonly NumberSpelling[],
): Substitution | undefined {
  const byKind = new Map<PartKind, Map<string, string>>();
  for (const kind of partKinds) {
    const next = new Map<string, string>();
    byKind.set(kind, next);
    for (const form of forms) {
      const [before, after] = [textsOf(form.previous, kind), textsOf(form.next, kind)];
      if (before.length !== after.length) return undefined;
      const isSame = before.toSorted().join('\0') === after.toSorted().join('\0');
      for (const [at, text] of before.entries()) {
        const other = isSame ? text : (after[at] ?? text);
        if (kind === 'tag' && roleOf(text) !== roleOf(other)) return undefined;
        if ((next.get(text) ?? other) !== other) return undefined;
        next.set(text, other);
      }
    }
  }
  const isIdentity = [...byKind.values()].every((texts) =>
    [...texts].every(([before, after]) => before === after),
  );
  const replaceOne = ({ kind, text, start, end }: Part): Replacement | undefined => {
    const texts = byKind.get(kind) ?? new Map<string, string>();
    const after = texts.get(text);
    if (kind !== 'number') {
      return after === undefined ? undefined : { kind, start, end, previous: text, text: after };
    }
    for (const spell of spellings) {
      const found = [...texts].find(([before]) => spell(before) === text);
      if (!found) continue;
      const [previous, wanted] = found;
      return { kind, start, end, previous, text: spell(wanted) ?? wanted };
    }
    return undefined;
  };
  return {
    isIdentity,
    replace(parts) {
      const replacements = parts.map(replaceOne);
      return replacements.every((one) => one !== undefined) ? replacements : undefined;
    },
  };
}

function textsOf(parts: readonly Part[], kind: PartKind): readonly string[] {
  return parts.filter((part) => part.kind === kind).map(({ text }) => text);
}

/** A tag that opens can't take the place of one that closes. */
function roleOf(tag: string): string {
  return tag.startsWith('</') ? 'close' : tag.endsWith('/>') ? 'void' : 'open';
}

/** Whether a translation has each part of its source text as often as that. */
function isComplete(previous: readonly Part[], replacements: readonly Replacement[]): boolean {
  const key = (kind: PartKind, text: string) => `${kind} ${text}`;
  const before = previous.map((part) => key(part.kind, part.text));
  const found = replacements.map((part) => key(part.kind, part.previous));
  return isSameList(before, found);
}

function hasParts(
  target: string,
  syntax: TextSyntax,
  wanted: readonly Part[],
  spellings: readonly NumberSpelling[],
): boolean {
  const found = listParts(target, syntax);
  const others = (parts: readonly Part[]) =>
    parts.filter(isNoNumber).map(({ kind, text }) => `${kind} ${text}`);
  const left = textsOf(found, 'number').slice();
  const hasNumbers = textsOf(wanted, 'number').every((number) => {
    const spelt = spellings.map((spell) => spell(number));
    const at = left.findIndex((text) => spelt.includes(text));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return hasNumbers && left.length === 0 && isSameList(others(found), others(wanted));
}

function isSameList(some: readonly string[], others: readonly string[]): boolean {
  return some.toSorted().join('\0') === others.toSorted().join('\0');
}

/** Writes parts into a translation; undefined where its forms would be others than meant. */
function write(
  target: string,
  forms: readonly Form[],
  changed: readonly (readonly Replacement[])[],
): string | undefined {
  const expected = forms.map((form, index) =>
    replaceRanges(
      form.text,
      (changed[index] ?? []).map(({ start, end, text }) => ({ start, end, by: [text] })),
    ),
  );
  const spell = (quote: (text: string) => string) =>
    replaceRanges(
      target,
      forms.flatMap((form, index) =>
        (changed[index] ?? []).map((one) => ({ ...form.toStored(one), by: [quote(one.text)] })),
      ),
    );
  const isAsExpected = (written: string) => {
    const after = formsOf(written);
    return after.length === forms.length && after.every(({ text }, at) => text === expected[at]);
  };
  const plain = spell((text) => text);
  if (isAsExpected(plain)) return plain;
  const escaped = spell(escapeIcu);
  return isAsExpected(escaped) ? escaped : undefined;
}

import type { Language } from '../language/language.ts';
import { nextState, startOf } from './state.ts';
import { listWords } from './words.ts';

/** A term as it is looked for. */
export interface GlossaryTerm {
  readonly text: string;
  /** What else is found as the term, each of one word or of several. */
  readonly forms: readonly string[];
  readonly isCaseSensitive: boolean;
  /** Whether only the text and the forms are found, and no other inflection. */
  readonly isExact: boolean;
}

/**
 * The terms of a glossary in one locale, made ready for lookups. It is flat, so that it takes little memory and goes from
 * one thread to another as it is.
 */
export interface CompiledTerms {
  readonly locale: string;
  readonly count: number;
  /** A hash table of states: pairs of a state and its first entry, counted from 1; 0 where nothing ends there. */
  readonly states: Int32Array;
  /** The entries that end in one state are linked: the term of each, and the next entry. */
  readonly entryTerms: Int32Array;
  readonly entryNexts: Int32Array;
  /** What each entry was made from: the text of a term, or one of its forms. */
  readonly texts: string;
  readonly textEnds: Int32Array;
  readonly flags: Uint8Array;
}

/** The flags of an entry. */
export const entryFlags = { caseSensitive: 1, exact: 2, part: 4 } as const;

/** The shortest term that is looked for inside of a compound. */
export const minPartLength = 5;

export function compileTerms(terms: readonly GlossaryTerm[], language: Language): CompiledTerms {
  const builder = createBuilder(language, terms.length);
  for (const [index, term] of terms.entries()) {
    builder.add(index, term.text, term, false);
    for (const form of term.forms) builder.add(index, form, term, true);
  }
  return builder.finish(terms.length);
}

function createBuilder(language: Language, expected: number) {
  let table = createTable(Math.max(16, expected * 2));
  const entryTerms: number[] = [];
  const entryNexts: number[] = [];
  const textEnds: number[] = [];
  const flags: number[] = [];
  const texts: string[] = [];
  let length = 0;

  function addEntry(state: number, term: number, text: string, flag: number): void {
    const slot = table.slotOf(state);
    entryTerms.push(term);
    entryNexts.push(table.heads[slot] ?? 0);
    table.heads[slot] = entryTerms.length;
    flags.push(flag);
    texts.push(text);
    length += text.length;
    textEnds.push(length);
  }

  return {
    add(index: number, text: string, term: GlossaryTerm, isForm: boolean): void {
      const words = listWords(text, language);
      if (words.length === 0) return;
      const isExact = isForm || term.isExact || language.isUnspaced;
      const flag =
        (term.isCaseSensitive ? entryFlags.caseSensitive : 0) | (isExact ? entryFlags.exact : 0);
      let state: number = isExact ? startOf.exact : startOf.stem;
      for (const { folded } of words) {
        state = nextState(state, isExact ? folded : language.stem(folded));
        table = table.withRoom();
        table.slotOf(state);
      }
      addEntry(state, index, text, flag);
      const [first] = words;
      const isPart = language.hasCompounds && words.length === 1 && !term.isExact && !isForm;
      if (isPart && first && first.folded.length >= minPartLength) {
        table = table.withRoom();
        addEntry(nextState(startOf.part, first.folded), index, text, flag | entryFlags.part);
      }
    },
    finish(count: number): CompiledTerms {
      const compact = table.compact();
      const states = new Int32Array(compact.keys.length * 2);
      for (let slot = 0; slot < compact.keys.length; slot++) {
        states[slot * 2] = compact.keys[slot] ?? 0;
        states[slot * 2 + 1] = compact.heads[slot] ?? 0;
      }
      return {
        locale: language.locale,
        count,
        states,
        entryTerms: Int32Array.from(entryTerms),
        entryNexts: Int32Array.from(entryNexts),
        texts: texts.join(''),
        textEnds: Int32Array.from(textEnds),
        flags: Uint8Array.from(flags),
      };
    },
  };
}

interface Table {
  readonly keys: Int32Array;
  readonly heads: Int32Array;
  /** The slot of a state, which is taken for it if it has none. */
  slotOf(state: number): number;
  /** The same table, or a larger one where it is nearly full. */
  withRoom(): Table;
  /** The smallest table that has room for what it holds. */
  compact(): Table;
}

function createTable(minSize: number): Table {
  const size = 2 ** Math.ceil(Math.log2(minSize));
  const keys = new Int32Array(size);
  const heads = new Int32Array(size);
  let used = 0;
  const grow = (to: number): Table => {
    const larger = createTable(to);
    for (let slot = 0; slot < size; slot++) {
      const key = keys[slot] ?? 0;
      if (key !== 0) larger.heads[larger.slotOf(key)] = heads[slot] ?? 0;
    }
    return larger;
  };
  const table: Table = {
    keys,
    heads,
    slotOf(state) {
      let slot = state & (size - 1);
      for (let key = keys[slot]; key !== state; key = keys[slot]) {
        if (key === 0) {
          keys[slot] = state;
          used++;
          return slot;
        }
        slot = (slot + 1) & (size - 1);
      }
      return slot;
    },
    withRoom: () => (used < size * 0.7 ? table : grow(size * 2)),
    compact() {
      const needed = Math.max(16, 2 ** Math.ceil(Math.log2(Math.max(1, used / 0.75))));
      return needed < size ? grow(needed) : table;
    },
  };
  return table;
}

/** The first entry of a state, counted from 1; 0 where none ends there, and -1 where no term goes on to it. */
export function entryOf({ states }: CompiledTerms, state: number): number {
  const mask = states.length / 2 - 1;
  let slot = state & mask;
  for (let key = states[slot * 2]; key !== 0; key = states[slot * 2]) {
    if (key === state) return states[slot * 2 + 1] ?? 0;
    slot = (slot + 1) & mask;
  }
  return -1;
}

/** What an entry was made from. */
export function textOfEntry({ texts, textEnds }: CompiledTerms, entry: number): string {
  return texts.slice(textEnds[entry - 1] ?? 0, textEnds[entry]);
}

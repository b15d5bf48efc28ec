import {
  escapeIcu,
  type Leaf,
  leafTokens,
  type Choice as MessageChoice,
  type MessageNode,
  type PluralProblem,
  parseMessage,
  type TextSyntax,
  type Token,
} from '@parlance/messages';
import { type Choice, Form, type Part } from './form.ts';

/** A text, read: its forms and the choices between them, or the problem that it can't be read with. */
export interface Reading {
  readonly forms: readonly Form[];
  readonly choices: readonly MessageChoice[];
  readonly problem?: PluralProblem;
}

/** More forms than this are not told apart: of further choices only `other` is looked at. */
const maxForms = 64;
/** How many signs all forms of a message have together, at most: long messages have fewer forms that are told apart. */
const maxSigns = 200_000;

/** Reads an ICU message. Its forms are the texts that come of all choices. */
export function readIcu(text: string, syntax: TextSyntax): Reading {
  const withoutStyles = withoutPlaceholders(syntax);
  if (escapeIcu(text) === text) return { forms: [new Form(text, withoutStyles)], choices: [] };
  const { tree, problem } = parseMessage(text);
  if (!tree) return { forms: [], choices: [], problem };
  const choices: MessageChoice[] = [];
  const max = Math.min(maxForms, Math.max(1, Math.floor(maxSigns / text.length)));
  const drafts = expand({ text, max, choices }, tree.nodes);
  return { forms: drafts.map((draft) => toForm(draft, withoutStyles)), choices };
}

const withouts = new WeakMap<TextSyntax, TextSyntax>();

/** The placeholders of an ICU message are its arguments, and no other style is looked for. */
function withoutPlaceholders(syntax: TextSyntax): TextSyntax {
  const known = withouts.get(syntax) ?? { ...syntax, placeholders: [] };
  withouts.set(syntax, known);
  return known;
}

/** A part of a message that forms are joined of. */
interface Piece {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether it is a quotation, of which nothing can be changed alone. */
  readonly isWhole: boolean;
  readonly placeholder?: Token['placeholder'];
}

interface Draft {
  readonly choices: Choice[];
  /** The selectors of the choices so far, since a value chooses the same wherever a message asks for it. */
  readonly selectors: Map<string, string>;
  readonly pieces: Piece[];
}

function createDraft(): Draft {
  return { choices: [], selectors: new Map(), pieces: [] };
}

interface Expansion {
  readonly text: string;
  /** The most forms. */
  readonly max: number;
  /** All choices of the message, which are added here. */
  readonly choices: MessageChoice[];
}

function expand(message: Expansion, nodes: readonly MessageNode[]): readonly Draft[] {
  const { text, max, choices } = message;
  let drafts: readonly Draft[] = [createDraft()];
  for (const node of nodes) {
    if (node.kind === 'leaf') {
      const pieces = readLeaf(text, node);
      for (const draft of drafts) for (const piece of pieces) draft.pieces.push(piece);
      continue;
    }
    choices.push(node);
    const isInMore = drafts.length * node.options.length > max;
    const { argument, type } = node;
    const branches = node.options.flatMap(({ selector, nodes: inner }) => {
      const expanded = expand(message, inner);
      if (isInMore && selector !== 'other') return [];
      return expanded.filter((branch) => addChoice(branch, { argument, type, selector }));
    });
    const joined = drafts.flatMap((draft) => {
      const fitting = branches.filter((branch) => isConsistent(draft, branch));
      return fitting.map((branch, at) =>
        join(at < fitting.length - 1 ? copy(draft) : draft, branch),
      );
    });
    drafts = joined.slice(0, max);
  }
  return drafts;
}

/** Puts a choice in front of those inside of it, unless these choose otherwise by the same value. */
function addChoice({ choices, selectors }: Draft, choice: Choice): boolean {
  const key = keyOf(choice);
  if ((selectors.get(key) ?? choice.selector) !== choice.selector) return false;
  selectors.set(key, choice.selector);
  choices.unshift(choice);
  return true;
}

function keyOf({ argument, type }: Choice): string {
  return `${type} ${argument}`;
}

function isConsistent({ selectors }: Draft, branch: Draft): boolean {
  return [...branch.selectors].every(([key, selector]) => {
    const chosen = selectors.get(key);
    return chosen === undefined || chosen === selector;
  });
}

function copy({ choices, selectors, pieces }: Draft): Draft {
  return { choices: [...choices], selectors: new Map(selectors), pieces: [...pieces] };
}

function join(draft: Draft, branch: Draft): Draft {
  draft.choices.push(...branch.choices);
  for (const [key, selector] of branch.selectors) draft.selectors.set(key, selector);
  for (const piece of branch.pieces) draft.pieces.push(piece);
  return draft;
}

const argumentsOnly: TextSyntax = { placeholders: ['icu'], markup: 'none', escapes: false };

function readLeaf(text: string, leaf: Leaf): readonly Piece[] {
  return leafTokens(text, leaf, argumentsOnly).map((token): Piece => {
    const { kind, start, end, key, placeholder, isBroken } = token;
    if (kind === 'escape') return { text: key, start, end, isWhole: true };
    const piece: Piece = { text: text.slice(start, end), start, end, isWhole: false };
    if (placeholder === undefined || isBroken) return piece;
    const isNumber = key === '#' && leaf.counts !== undefined;
    return {
      ...piece,
      placeholder: isNumber ? { ...placeholder, name: leaf.counts, isCount: true } : placeholder,
    };
  });
}

function toForm({ choices, pieces }: Draft, syntax: TextSyntax): Form {
  const given: Token[] = [];
  const parts: Part[] = [];
  let text = '';
  for (const { text: own, start, end, isWhole, placeholder } of pieces) {
    const [at, stop] = [text.length, text.length + own.length];
    if (placeholder) {
      const key = String(placeholder.name);
      given.push({ kind: 'placeholder', start: at, end: stop, key, placeholder });
    }
    text += own;
    if (own !== '') parts.push({ at, start, end, isWhole });
  }
  return new Form(text, syntax, { choices, parts, given });
}

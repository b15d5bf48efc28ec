import type { TextSyntax, Token } from '../tokens/token.ts';
import { tokenise } from '../tokens/tokenise.ts';

/** A text of an ICU message as readers know it, without the quotes of ICU but with its placeholders as they are. */
export interface FormText {
  readonly text: string;
  /** How placeholders are spelled in it, `#` among them. Anything else in braces is text. */
  readonly spellings: ReadonlySet<string>;
  /** Whether `text` is as it is stored, since it has text that looks like one of its placeholders. */
  readonly isStored: boolean;
  /** Whether `#` is a number where the text will stand. */
  readonly counts: boolean;
  /** Whether an apostrophe is written twice. */
  readonly doubles: boolean;
}

export interface FormPiece {
  readonly text: string;
  /** Whether `#` is a number in it. */
  readonly counts: boolean;
}

/** Takes the quotes of ICU off the pieces of a text. */
export function toForm(
  pieces: readonly FormPiece[],
  { syntax, counts }: { readonly syntax: TextSyntax; readonly counts: boolean },
): FormText {
  const read = pieces.map((piece) => ({ piece, ...readPiece(piece, syntax) }));
  const spellings = new Set(read.flatMap(({ placeholders }) => placeholders));
  const stored = pieces.map(({ text }) => text).join('');
  const plain = read.map(({ text }) => text).join('');
  const literals = read.flatMap(({ literals: texts }) => texts).join('\u0000');
  const isStored = [...spellings].some((spelling) => literals.includes(spelling));
  return {
    text: isStored ? stored : plain,
    spellings,
    isStored,
    counts,
    doubles: stored.includes("''"),
  };
}

/** A translation as it is stored in an ICU message: what is no placeholder is quoted where it has to be. */
export function writeForm(translation: string, form: FormText): string {
  if (form.isStored) return translation;
  const spellings = [...form.spellings].sort((a, b) => b.length - a.length).map(escapeRegExp);
  if (spellings.length === 0) return quote(translation, form);
  // With a group, what the text is split by is among the parts: every second one.
  const parts = translation.split(new RegExp(`(${spellings.join('|')})`));
  return parts.map((part, at) => (at % 2 === 1 ? part : quote(part, form))).join('');
}

function syntaxFor(syntax: TextSyntax, counts: boolean): TextSyntax {
  if (!counts) return syntax;
  const others = syntax.placeholders.filter((style) => style !== 'icu');
  return { ...syntax, placeholders: ['icuplural', ...others] };
}

function readPiece({ text, counts }: FormPiece, syntax: TextSyntax) {
  const tokens = tokenise(text, syntaxFor(syntax, counts));
  const shown = tokens.map((token) => ({ token, text: readToken(text, token) }));
  const isPlaceholder = ({ token }: (typeof shown)[number]) => token.kind === 'placeholder';
  return {
    text: shown.map((one) => one.text).join(''),
    placeholders: shown.filter(isPlaceholder).map((one) => one.text),
    literals: shown.filter((one) => !isPlaceholder(one)).map((one) => one.text),
  };
}

/** A token as readers know it: quoted signs of ICU without their apostrophes. */
function readToken(text: string, { kind, key, start, end }: Token): string {
  const spelling = text.slice(start, end);
  return kind === 'escape' && spelling.startsWith("'") ? key : spelling;
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** A text between placeholders, or before a brace: so an apostrophe at its end would begin a quotation. */
function quote(literal: string, { counts, doubles }: FormText): string {
  const [runs, signs] = counts ? [/[{}#']+/g, /[{}#]/] : [/[{}']+/g, /[{}]/];
  return literal.replace(runs, (run, at: number) => {
    const doubled = run.replaceAll("'", "''");
    if (signs.test(run)) return `'${doubled}'`;
    const isAtEnd = at + run.length === literal.length;
    return doubles || isAtEnd ? doubled : doubled.slice(1);
  });
}

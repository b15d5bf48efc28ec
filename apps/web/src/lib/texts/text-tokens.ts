import {
  guessSyntax,
  icuSyntax,
  joinMarked,
  leafTokens,
  listLeaves,
  parseMessage,
  plainSyntax,
  type TextSyntax,
  type Token,
  tokenise,
  tokenStylesOfFlags,
  uniqueSyntax,
} from '@parlance/messages';
import { type FormText, listTexts, readForms } from './message-forms.ts';

/** What programs take for other than text in the texts of a term, by its source text and its gettext flags. */
export function syntaxOf(
  source: string,
  { isPlural, flags }: { readonly isPlural: boolean; readonly flags: readonly string[] },
): TextSyntax {
  const flagged = tokenStylesOfFlags(flags);
  const forms = isPlural ? readForms(source, true) : undefined;
  const guess = guessSyntax(forms ? listTexts(forms).map(({ text }) => text) : [source]);
  return uniqueSyntax({ ...(guess ?? plainSyntax), ...(flagged && { placeholders: flagged }) });
}

/** The tokens of a whole text. Of a message with choices, all that is between its texts is a token of its own. */
export function findTokens(text: string, syntax: TextSyntax): readonly Token[] {
  const tree = choiceStart.test(text) ? parseMessage(text).tree : undefined;
  if (!tree?.nodes.some(({ kind }) => kind === 'choice')) return tokenise(text, syntax);
  const tokens: Token[] = [];
  let end = 0;
  for (const { leaf } of listLeaves(tree)) {
    tokens.push(...syntaxTokens(text, end, leaf.start), ...leafTokens(text, leaf, icuOf(syntax)));
    end = leaf.end;
  }
  return [...tokens, ...syntaxTokens(text, end, text.length)];
}

const choiceStart = /\{[^{},]+,\s*(?:plural|select)/;

/** What the syntax of choices has between two texts: names and braces, without the blanks around. */
function syntaxTokens(text: string, start: number, end: number): readonly Token[] {
  return Array.from(text.slice(start, end).matchAll(/\S+(?: +\S+)*/g), ({ 0: key, index }) => ({
    kind: 'escape',
    start: start + index,
    end: start + index + key.length,
    key,
  }));
}

/** The tokens of a form, which says by itself whether `#` is a number in it. */
export function findFormTokens(
  text: string,
  { counts }: Pick<FormText, 'counts'>,
  syntax: TextSyntax,
): readonly Token[] {
  if (!counts) return tokenise(text, syntax);
  return leafTokens(text, { kind: 'leaf', start: 0, end: text.length, counts: '#' }, icuOf(syntax));
}

function icuOf(syntax: TextSyntax): TextSyntax {
  return syntax.placeholders.includes('icu') ? syntax : icuSyntax;
}

/** The texts of a message, one for each form if it has forms, with what programs find in them. */
export function listTokenised(
  text: string,
  isPlural: boolean,
  syntax: TextSyntax,
): readonly { readonly text: string; readonly tokens: readonly Token[] }[] {
  const forms = readForms(text, isPlural);
  if (!forms) return [{ text, tokens: findTokens(text, syntax) }];
  return listTexts(forms).map((form) => ({
    text: form.text,
    tokens: findFormTokens(form.text, form, syntax),
  }));
}

/**
 * What can be inserted from a source text: its placeholders, with the marks around them, and tags. Each spelling
 * once, with numbers from 1.
 */
export function numberChips(
  source: string,
  isPlural: boolean,
  syntax: TextSyntax,
): ReadonlyMap<string, number> {
  const numbers = new Map<string, number>();
  for (const { text, tokens } of listTokenised(source, isPlural, syntax)) {
    for (const { kind, start, end } of joinMarked(tokens)) {
      const spelling = text.slice(start, end);
      const isChip = kind === 'placeholder' || kind === 'tag';
      if (isChip && !numbers.has(spelling)) numbers.set(spelling, numbers.size + 1);
    }
  }
  return numbers;
}

import { leafTokens } from '../icu/leaf-tokens.ts';
import { parseMessage } from '../icu/parse-message.ts';
import { listLeaves } from '../icu/tree.ts';
import type { Span } from '../message.ts';
import { listStoredForms, readPlural } from '../plurals/plural-text.ts';
import { type TextSyntax, type Token, uniqueSyntax } from '../tokens/token.ts';
import { tokenise } from '../tokens/tokenise.ts';

/** How a stored text is read. */
export interface TextReading {
  readonly syntax: TextSyntax;
  /** Whether the text is of a term with plural forms, and may be an ICU plural in any syntax. */
  readonly isPlural: boolean;
}

/** What readers see of one form of a stored text. */
export interface VisiblePart {
  /** `lockedSign` stands for each token that programs read, and the sign itself for an entity or an escape. */
  readonly text: string;
  /** The tokens that programs read, as they are spelt. */
  readonly locked: readonly string[];
  /** Which option of which choices the part is in. */
  readonly path: string;
  /** Where a range of the visible text, which must not be empty, is in the stored text. */
  toStored(span: Span): Span;
}

/** Stands in visible texts for a placeholder, a tag or an address. */
export const lockedSign = '\uFFFC';

/**
 * What readers see of a text: each form of a plural and each option of an ICU choice by itself. Where a text can't be
 * read, there is nothing that could be changed safely, and the list is empty.
 */
export function listVisibleParts(text: string, reading: TextReading): readonly VisiblePart[] {
  const { syntax, isPlural } = reading;
  if (syntax.placeholders.includes('icu'))
    return icuParts(text, syntax) ?? plainParts(text, syntax);
  if (!isPlural) return plainParts(text, syntax);
  const { kind } = readPlural(text);
  if (kind === 'plain') return plainParts(text, syntax);
  if (kind === 'forms') return storedParts(text, syntax);
  return (
    icuParts(text, uniqueSyntax({ ...syntax, placeholders: ['icu', ...syntax.placeholders] })) ?? []
  );
}

function plainParts(text: string, syntax: TextSyntax): readonly VisiblePart[] {
  return [toPart(text, tokenise(text, syntax), '', 0)];
}

/** Undefined where the text is no ICU message. */
function icuParts(text: string, syntax: TextSyntax): readonly VisiblePart[] | undefined {
  const { tree } = parseMessage(text);
  if (!tree) return undefined;
  return listLeaves(tree).map(({ path, leaf }) => {
    const steps = path.map(({ argument, selector }) => `${argument} ${selector}`);
    return toPart(text, leafTokens(text, leaf, syntax), steps.join(), leaf.start);
  });
}

function storedParts(text: string, syntax: TextSyntax): readonly VisiblePart[] {
  return listStoredForms(text).map((form) => {
    const part = toPart(form.text, tokenise(form.text, syntax), form.selector, 0);
    return { ...part, toStored: (span) => form.toStored(part.toStored(span)) };
  });
}

function toPart(whole: string, tokens: readonly Token[], path: string, start: number): VisiblePart {
  const [first, ...others] = tokens;
  const isPlain = others.length === 0 && (first === undefined || isText(first));
  if (isPlain) {
    const text = first ? whole.slice(first.start, first.end) : '';
    const toStored = (span: Span) => ({ start: start + span.start, end: start + span.end });
    return { text, locked: [], path, toStored };
  }
  let text = '';
  const locked: string[] = [];
  /** Where each code unit of the visible text is in the whole one. */
  const signs: Span[] = [];
  for (const token of tokens) {
    const spelling = whole.slice(token.start, token.end);
    if (isText(token)) {
      text += spelling;
      for (let at = token.start; at < token.end; at++) signs.push({ start: at, end: at + 1 });
      continue;
    }
    const isSign = isShown(token);
    if (!isSign) locked.push(spelling);
    const shown = isSign ? token.key : token.kind === 'accelerator' ? '' : lockedSign;
    text += shown;
    for (let unit = 0; unit < shown.length; unit++) signs.push(token);
  }
  return {
    text,
    locked,
    path,
    toStored: (span) => ({
      start: signs[span.start]?.start ?? whole.length,
      end: signs[span.end - 1]?.end ?? whole.length,
    }),
  };
}

function isText({ kind, isLocked }: Token): boolean {
  return (kind === 'text' || kind === 'newline') && !isLocked;
}

/** Whether a token stands for a sign that readers see. */
function isShown({ kind, isBroken, isLocked }: Token): boolean {
  return (kind === 'entity' || kind === 'escape') && !isBroken && !isLocked;
}

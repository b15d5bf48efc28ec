import { type TextSyntax, tokenise } from '@parlance/messages';
import { kindOf, listParts, marks, numberMark, numberPattern, syntaxOf } from './parts.ts';

const trailing = /[\s.,:;!?。、！？：；。।॥؟۔…]+$/u;
const blanks = /\s+/gu;

/**
 * What a text is looked up by: its words in lower case and in the normal form KC of Unicode, without marks at its end, with
 * one sign for each placeholder, tag and address and `0` for each number.
 */
export function normalise(text: string, syntax: TextSyntax = syntaxOf(text)): string {
  let marked = '';
  for (const token of tokenise(text, syntax)) {
    const kind = kindOf(token);
    if (kind) marked += marks[kind];
    else if (token.kind === 'entity' || token.kind === 'escape') marked += token.key;
    else if (token.kind === 'newline') marked += ' ';
    else if (token.kind !== 'accelerator') marked += text.slice(token.start, token.end);
  }
  const folded = marked
    .normalize('NFKC')
    .toLowerCase()
    .replace(numberPattern, numberMark)
    .replace(blanks, ' ')
    .trim();
  const bare = folded.replace(trailing, '');
  // A text of nothing but such marks is known by them.
  return bare === '' ? folded : bare;
}

/** A text as it is, but for its parts: what two texts have in common that differ in these alone. */
export function skeletonOf(text: string, syntax: TextSyntax): string {
  let [skeleton, at] = ['', 0];
  for (const { kind, start, end } of listParts(text, syntax)) {
    skeleton += text.slice(at, start) + (kind === 'number' ? '\ue005' : marks[kind]);
    at = end;
  }
  return skeleton + text.slice(at);
}

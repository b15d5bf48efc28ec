import { isLikeMark, type Span, type Token, valueKindOf } from '@parlance/messages';
import type { Form } from '../text/form.ts';

/** A part of a form: words as they are, a sign that is spelt by several, or a code. */
export interface LanguagePart {
  readonly kind: 'words' | 'sign' | 'code';
  readonly text: string;
  /** What is read in its place. */
  readonly reads: string;
}

/** A form as it is read, without codes. */
export interface PlainText {
  /** The parts of the form; joined, they are the form. */
  readonly parts: readonly LanguagePart[];
  /** What is read. In place of a value there is `valueSign`, and of a tag `tagSign`. */
  readonly text: string;
  /** The range of the form that a range of what is read stands for. */
  readonly toForm: (range: Span) => Span;
}

/** A value is a part of the word that it touches: `%sen`. */
export const valueSign = '\uFFFC';
/** A tag is between words, if there are letters on one side of it alone. */
export const tagSign = '\uFFFE';

/** What is between these tags is for programs, or not to be changed. */
const codeTags = new Set(['code', 'kbd', 'pre', 'samp', 'script', 'style', 'tt', 'var']);
const breakingTags = new Set(['br', 'hr', 'p', 'li', 'div', 'td', 'tr']);
/** Code as Markdown and many messages write it. */
const codeSpan = /`[^`\n]+`/g;

/** Takes the codes out of a form. Entities and escapes are read as their signs; accelerators are not read. */
export function readPlainText(form: Form): PlainText {
  const parts: LanguagePart[] = [];
  let text = '';
  /** For each sign that is read, where what it stands for begins and ends in the form. */
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  let codeDepth = 0;

  const read = (signs: string, span: (n: number) => Span) => {
    for (let n = 0; n < signs.length; n++) {
      starts.push(span(n).start);
      ends.push(span(n).end);
    }
    text += signs;
  };
  const addCode = (end: number, { kind, reads, sign = reads }: Look) => {
    const span = { start: at, end };
    if (at < end) parts.push({ kind, text: form.text.slice(at, end), reads });
    read(sign, () => span);
    at = end;
  };
  const addPlain = (end: number) => {
    if (at >= end) return;
    const start = at;
    const words = form.text.slice(start, end);
    parts.push({ kind: 'words', text: words, reads: words });
    read(words, (n) => ({ start: start + n, end: start + n + 1 }));
    at = end;
  };
  const addText = (end: number) => {
    if (codeDepth > 0 && at < end) return addCode(end, shownValue);
    const start = at;
    for (const found of form.text.slice(start, end).matchAll(codeSpan)) {
      addPlain(start + found.index);
      addCode(start + found.index + found[0].length, shownValue);
    }
    addPlain(end);
  };

  for (const token of form.tokens) {
    if (token.kind === 'newline' || token.end <= at) continue;
    addText(Math.max(at, token.start));
    addCode(token.end, look(token));
    if (isLikeMark(token) || codeTags.has(token.tag?.name ?? '')) {
      if (token.tag?.role === 'open') codeDepth++;
      if (token.tag?.role === 'close') codeDepth = Math.max(0, codeDepth - 1);
    }
  }
  addText(form.text.length);
  const toForm = ({ start, end }: Span) => ({
    start: starts[start] ?? form.text.length,
    end: ends[end - 1] ?? form.text.length,
  });
  return { parts, text, toForm };
}

interface Look extends Pick<LanguagePart, 'reads'> {
  readonly kind: 'sign' | 'code';
  /** What words are told apart by, if not what is read. */
  readonly sign?: string;
}

/** A noun that no grammar has rules for. */
const shownValue: Look = { kind: 'code', reads: 'X', sign: valueSign };
const shownNumber: Look = { ...shownValue, reads: '2' };
const numbers = new Set(['integer', 'float', 'number']);
const shownBreak: Look = { kind: 'sign', reads: '\n' };

function look(token: Token): Look {
  const { kind, key, isBroken, tag } = token;
  if (kind === 'accelerator') return { kind: 'code', reads: '' };
  if ((kind === 'entity' || kind === 'escape') && !isBroken) return { kind: 'sign', reads: key };
  if (kind !== 'tag') return numbers.has(valueKindOf(token)) ? shownNumber : shownValue;
  if (breakingTags.has(tag?.name ?? '')) return shownBreak;
  return { kind: 'code', reads: '', sign: tagSign };
}

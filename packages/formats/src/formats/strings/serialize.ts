import { type Message, toText } from '@parlance/messages';
import type { WriteResult } from '../../format.ts';
import { writeProblem } from '../../syntax/collect.ts';
import type { Diagnostic, NewResource } from '../../types.ts';
import { quoteString, type StringStyle } from './text.ts';

const plain: StringStyle = { quote: '"', rawNewlines: false };

/** Writes a .strings file, each entry on one line below its comments. */
export function serializeStrings({ entries }: NewResource): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const lines: string[] = [];
  for (const { key, message, comments } of entries) {
    for (const comment of comments) lines.push(writeComment(comment, key, diagnostics));
    lines.push(writeLine(key, message, ' = '));
  }
  return { text: lines.map((line) => `${line}\n`).join(''), diagnostics };
}

/** Writes an entry; `equals` is the equals sign with the blanks around it. */
export function writeLine(key: string, message: Message, equals: string): string {
  return `${quoteString(key, plain)}${equals}${quoteString(toText(message), plain)};`;
}

function writeComment(comment: string, key: string, diagnostics: Diagnostic[]): string {
  if (comment.includes('*/')) {
    const problem = 'A comment can not contain the sign that ends it: it is reworded.';
    diagnostics.push(writeProblem('loss', key, problem));
  }
  return `/* ${comment.replaceAll('*/', '* /')} */`;
}

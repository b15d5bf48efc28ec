import { toText } from '@parlance/messages';
import type { WriteResult } from '../../format.ts';
import { writeProblem } from '../../syntax/collect.ts';
import { maxDepth } from '../../syntax/nested/document.ts';
import { type Tree, toTree } from '../../syntax/nested/tree.ts';
import type { Diagnostic, NewResource } from '../../types.ts';
import { writeSingle } from './literal.ts';

/** The style of new items. */
export interface PhpStyle {
  readonly newline: string;
  /** One level of indentation. */
  readonly unit: string;
  /** The brackets of arrays. */
  readonly brackets: readonly [open: string, close: string];
}

/** Writes a PHP file that returns nested arrays, one item on a line. */
export function serializePhp({ entries }: NewResource): WriteResult {
  const diagnostics: Diagnostic[] = [];
  const texts = new Map<string, string>();
  const comments = new Map<string, readonly string[]>();
  for (const entry of entries) {
    texts.set(entry.key, toText(entry.message));
    if (entry.comments.length > 0) {
      comments.set(entry.key, writeComments(entry.key, entry.comments, diagnostics));
    }
  }
  const style: PhpStyle = { newline: '\n', unit: '    ', brackets: ['[', ']'] };
  const lines = writeItems(
    toTree(texts, maxDepth),
    style,
    '    ',
    (key) => comments.get(key) ?? [],
  );
  return { text: ['<?php', '', 'return [', ...lines, '];', ''].join('\n'), diagnostics };
}

/** The lines of items, each with its comma; `commentsOf` returns the comment lines above a key. */
export function writeItems(
  tree: Tree,
  style: PhpStyle,
  indentation: string,
  commentsOf: (key: string) => readonly string[] = () => [],
  prefix = '',
): string[] {
  return Array.from(tree).flatMap(([name, value]) => {
    const key = prefix + name;
    const start = `${indentation}${writeSingle(name)} => `;
    if (typeof value === 'string') {
      const above = commentsOf(key).map((comment) => indentation + comment);
      return [...above, `${start}${writeSingle(value)},`];
    }
    const inner = writeItems(value, style, indentation + style.unit, commentsOf, `${key}.`);
    const [open, close] = style.brackets;
    return [start + open, ...inner, `${indentation}${close},`];
  });
}

function writeComments(
  key: string,
  comments: readonly string[],
  diagnostics: Diagnostic[],
): string[] {
  const lines = comments.flatMap((comment) => comment.split(/\r\n|[\r\n]/));
  if (lines.some((line) => line.includes('?>'))) {
    const problem = 'A comment can not contain the sign that ends PHP: it is reworded.';
    diagnostics.push(writeProblem('loss', key, problem));
  }
  return lines.map((line) => `// ${line.replaceAll('?>', '? >')}`);
}

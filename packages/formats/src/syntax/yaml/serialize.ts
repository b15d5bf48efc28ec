import { toText } from '../../plural.ts';
import type { Resource } from '../../types.ts';
import { maxDepth } from '../nested/document.ts';
import { toTree } from '../nested/tree.ts';
import { writeBlock } from './writer.ts';

/** Writes a YAML file in block style: dotted keys as maps inside each other, or `flat`. */
export function serializeYaml({ entries }: Resource, { flat }: { readonly flat: boolean }): string {
  if (entries.length === 0) return '{}\n';
  const texts = new Map(entries.map(({ key, message }) => [key, toText(message)]));
  const comments = new Map(entries.map(({ key, comments: notes }) => [key, notes]));
  const tree = toTree(texts, flat ? 1 : maxDepth);
  const commentsOf = (key: string) => comments.get(key) ?? [];
  return `${writeBlock(tree, { indent: '  ', literals: 'all', commentsOf }, '').join('\n')}\n`;
}

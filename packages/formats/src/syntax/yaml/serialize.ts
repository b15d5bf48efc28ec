import type { NewResource } from '../../types.ts';
import { maxDepth } from '../nested/document.ts';
import { collectTexts } from '../nested/texts.ts';
import { toTree } from '../nested/tree.ts';
import { writeBlock } from './writer.ts';

/** Writes a YAML file in block style: dotted keys become nested maps, or stay names if `flat`. */
export function serializeYaml(
  { entries }: NewResource,
  { flat }: { readonly flat: boolean },
): string {
  const { texts, commentsOf } = collectTexts(entries);
  if (texts.size === 0) return '{}\n';
  const tree = toTree(texts, flat ? 1 : maxDepth);
  return `${writeBlock(tree, { indent: '  ', literals: 'all', commentsOf }, '').join('\n')}\n`;
}

import type { NewResource, WriteOptions, WriteResult } from '../../types.ts';
import { maxDepth } from '../nested/document.ts';
import { collectTexts } from '../nested/texts.ts';
import { toTree } from '../nested/tree.ts';
import { compactStyle, freshStyle, writeValue } from './style.ts';

/** Writes a JSON file as `JSON.stringify(…, 4)` would, or compact as without the 4: dotted keys as objects inside each other, or `flat`. */
export function serializeJson(
  { entries }: NewResource,
  { flat }: { readonly flat: boolean },
  { compact = false }: WriteOptions = {},
): WriteResult {
  const style = compact ? compactStyle : freshStyle;
  const { texts } = collectTexts(entries);
  return {
    text: writeValue(toTree(texts, flat ? 1 : maxDepth), style, ''),
    diagnostics: [],
  };
}

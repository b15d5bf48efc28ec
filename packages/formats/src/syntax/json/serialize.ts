import type { WriteOptions, WriteResult } from '../../format.ts';
import type { NewResource } from '../../types.ts';
import { maxDepth } from '../nested/document.ts';
import { collectTexts } from '../nested/texts.ts';
import { toTree } from '../nested/tree.ts';
import { compactStyle, freshStyle, writeValue } from './style.ts';

/**
 * Writes a JSON file in the style of `JSON.stringify(…, 4)`, or compact as without the 4: dotted keys become
 * nested objects, or stay names if `flat`.
 */
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

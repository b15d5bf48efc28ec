export { editBySpans, sameMessage } from './edit.ts';
export { decodeText, encodeText } from './encoding.ts';
export { fromIcu, pluralCategoriesOf, toIcu, toText } from './plural.ts';
export { detectFormat, formats } from './registry.ts';
export type * from './types.ts';
export { formatIds, pluralCategories } from './types.ts';
export { type UpdateOptions, type UpdateResult, updateSource } from './update.ts';

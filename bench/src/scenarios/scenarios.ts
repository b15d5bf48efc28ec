import { editor } from './editor.ts';
import { edits } from './edits.ts';
import { exports } from './exports.ts';
import { health } from './health.ts';
import { imports } from './imports.ts';
import { lists } from './lists.ts';
import { locales } from './locales.ts';
import type { Scenario } from './scenario.ts';

/** All measurements on a filled project, in this order. */
export const scenarios: readonly Scenario[] = [
  ...editor,
  ...lists,
  ...edits,
  ...imports,
  ...exports,
  ...locales,
  ...health,
];

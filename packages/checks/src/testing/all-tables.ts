import { codeTables } from './tables/codes.ts';
import { fluentTables } from './tables/fluent.ts';
import { glossaryTables } from './tables/glossary.ts';
import { lengthTables } from './tables/lengths.ts';
import { messageTables } from './tables/messages.ts';
import { placeholderTables } from './tables/placeholders.ts';
import { projectTables } from './tables/projects.ts';
import { signTables } from './tables/signs.ts';
import { sourceTables } from './tables/sources.ts';
import { spaceTables } from './tables/spaces.ts';
import { tagTables } from './tables/tags.ts';
import { wordTables } from './tables/words.ts';
import type { CheckTables } from './tables.ts';

/** The tables of all checks. */
export const checkTables: CheckTables = {
  ...placeholderTables,
  ...messageTables,
  ...fluentTables,
  ...tagTables,
  ...codeTables,
  ...spaceTables,
  ...signTables,
  ...wordTables,
  ...lengthTables,
  ...glossaryTables,
  ...projectTables,
  ...sourceTables,
};

import type { Routine } from '../../db/routines.ts';
import { writeActivity } from '../activity/writing.queries.ts';
import { writeFindings } from '../findings/findings.queries.ts';
import { readCheckContext } from '../findings/units.queries.ts';
import { addTerm, renameTerm } from './terms.queries.ts';
import { editTranslation } from './translation.queries.ts';

/** Every routine that the server calls. */
export const routines: readonly Routine[] = [
  editTranslation,
  addTerm,
  renameTerm,
  writeActivity,
  writeFindings,
  readCheckContext,
];

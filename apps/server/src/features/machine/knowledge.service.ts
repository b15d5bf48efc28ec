import type { Db } from '../../db/database.ts';
import { findHints } from '../glossaries/hints.service.ts';
import { createExamples } from '../memories/examples.service.ts';
import type { MachinePorts } from './ports.service.ts';

/** What the memories and the glossaries of a project know. */
export function createKnowledge(db: Db): MachinePorts {
  return { ...createExamples(db), findHints: (sought) => findHints(db, sought) };
}

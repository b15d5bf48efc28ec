import { maxMatchedTexts } from '@parlance/contract';
import type { Db } from '../../db/database.ts';
import { addHints } from '../glossaries/hints.service.ts';
import { createExamples } from '../memories/examples.service.ts';
import type { GlossaryHint, MachinePorts } from './ports.service.ts';

/** What the memories and the glossaries of a project know. */
export function createKnowledge(db: Db): MachinePorts {
  return {
    ...createExamples(db),
    async findHints(scope, sought) {
      const hints = new Map<string, readonly GlossaryHint[]>();
      for (let at = 0; at < sought.texts.length; at += maxMatchedTexts) {
        const texts = sought.texts.slice(at, at + maxMatchedTexts);
        await addHints(db, scope, { ...sought, texts }, hints);
      }
      return hints;
    },
  };
}

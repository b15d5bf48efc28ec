import type { Activity, Role } from '@parlance/contract';
import type { Answers } from '../answers.ts';
import { openProject } from './open-project.ts';

const ada = { type: 'user', id: 'u1', name: 'Ada' } as const;
/** What a change set counts that has changed one translation. */
export const countsOfOne = { terms: 0, translations: 1, labels: 0 };

/** An edit of a translation in the log, three minutes ago. */
export function anActivity(seq: number, given: Partial<Activity> = {}): Activity {
  return {
    seq,
    id: `a${seq}`,
    kind: 'translation.update',
    actor: ada,
    date: new Date(Date.now() - 3 * 60_000).toISOString(),
    changeSetId: `s${seq}`,
    changeSet: { counts: countsOfOne, undoes: null, undoneBy: null },
    change: {
      kind: 'translation.update',
      termId: `t${seq}`,
      term: `menu.${seq}`,
      locale: 'de',
      before: 'Der alte Hafen',
      after: 'Der neue Hafen',
      beforeState: 'translated',
      afterState: 'translated',
    },
    details: { termId: `t${seq}`, locale: 'de', fileId: 'p1' },
    ...given,
  };
}

interface Options {
  role?: Role;
  locales?: readonly string[];
  search?: string;
  answers?: Answers;
}

/** Opens the page of what has happened in a project. */
export function openActivity(activities: readonly Activity[], options: Options = {}) {
  const { role = 'admin', locales = null, search = '', answers = {} } = options;
  return openProject(`activity${search}`, {
    role,
    locales,
    answers: {
      'GET /projects/p1/activity': { data: { activities, nextSeq: null } },
      'GET /projects/p1/users': { data: [] },
      'GET /projects/p1/clients': { data: [] },
      ...answers,
    },
  });
}

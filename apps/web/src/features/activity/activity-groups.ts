import type { Activity, ActivityKind } from '@parlance/contract';
import type { InfiniteData } from '@tanstack/react-query';

// The log has an entry for each edit, so a translator's hour is hundreds of them. They are grouped here and not by the
// server: what belongs together depends on the filter, and the newest group grows while it is shown.

/** One entry of the log, or edits that belong together, newest first. */
export interface ActivityGroup {
  /** Stays the same while newer and older entries join. */
  readonly key: string;
  readonly activities: readonly [Activity, ...Activity[]];
}

/** The groups of one day, newest first. */
export interface ActivityDay {
  /** The beginning of the day. */
  readonly date: Date;
  readonly groups: readonly ActivityGroup[];
}

interface Page {
  readonly activities: readonly Activity[];
  readonly freshCount?: number;
}

/** After a longer pause, edits belong to another group. */
const maxPauseMs = 30 * 60_000;

const groupable: ReadonlySet<ActivityKind> = new Set<ActivityKind>([
  'translation.update',
  'term.create',
  'term.update',
  'undo',
]);

/**
 * Groups the loaded entries of the log by days, and single edits of one person in one locale and file that followed
 * each other. Others may have done something in between: people work at the same time.
 */
export function groupActivities({ pages }: Pick<InfiniteData<Page>, 'pages'>): ActivityDay[] {
  const days: { date: Date; groups: Growing[] }[] = [];
  const open = new Map<string, Growing>();
  const freshCount = pages[0]?.freshCount ?? 0;
  for (const [index, activity] of pages.flatMap(({ activities }) => activities).entries()) {
    const isFresh = index < freshCount;
    const date = startOfDay(activity.date);
    let day = days.at(-1);
    if (day?.date.getTime() !== date.getTime()) {
      day = { date, groups: [] };
      days.push(day);
      open.clear();
    }
    const kin = kinOf(activity);
    const group = kin === undefined ? undefined : open.get(kin);
    if (group && isSoonAfter(group.activities.at(-1), activity)) {
      group.activities.push(activity);
      // The oldest of the fresh entries, or else the newest of the others.
      if (isFresh || group.isFresh) Object.assign(group, { key: activity.id, isFresh });
    } else {
      const next: Growing = { key: activity.id, activities: [activity], isFresh };
      day.groups.push(next);
      if (kin !== undefined) open.set(kin, next);
    }
  }
  return days;
}

interface Growing {
  key: string;
  readonly activities: [Activity, ...Activity[]];
  isFresh: boolean;
}

/** What edits of one group have in common; undefined for what stands alone. */
function kinOf({ kind, actor, details, change }: Activity): string | undefined {
  const isSingle = kind === 'undo' ? change !== null : details.termId !== undefined;
  if (!groupable.has(kind) || !isSingle) return undefined;
  const { type, id, agent } = actor;
  return JSON.stringify([kind, type, id, agent, details.locale, details.fileId]);
}

function isSoonAfter(later: Activity | undefined, earlier: Activity): boolean {
  return later !== undefined && Date.parse(later.date) - Date.parse(earlier.date) <= maxPauseMs;
}

function startOfDay(date: string): Date {
  const day = new Date(date);
  day.setHours(0, 0, 0, 0);
  return day;
}

/** How many terms and translations a group has changed, each counted once; 0 where nobody knows any more. */
export function countChanges({ activities }: ActivityGroup): {
  terms: number;
  translations: number;
} {
  const [{ change, changeSet, details }] = activities;
  if (details.termId === undefined && change === null) {
    const { terms = 0, translations = 0 } = changeSet?.counts ?? {};
    return { terms, translations };
  }
  const termIds = activities.map((one) => one.details.termId ?? one.change?.termId);
  const count = new Set(termIds).size;
  return { terms: count, translations: count };
}

/** How many changes a group has taken back, each time counted. */
export function countUndone({ activities }: ActivityGroup): number {
  return activities.reduce((sum, { changeSet }) => {
    const { terms = 0, translations = 0, labels = 0 } = changeSet?.counts ?? {};
    return sum + terms + translations + labels;
  }, 0);
}

import type { Activity } from '@parlance/contract';

/** Files that somebody has sent one after the other. */
export interface Push {
  /** Stays the same while more files come. */
  readonly key: string;
  readonly actor: Activity['actor'];
  /** When the last file came. */
  readonly date: string;
  readonly fileCount: number;
  /** The files of the project, with the locales that came. Those of archives are not known. */
  readonly files: readonly PushedFile[];
  /** How many terms and translations have changed. */
  readonly terms: number;
  readonly translations: number;
}

interface PushedFile {
  readonly fileId: string;
  readonly locales: readonly string[];
}

/** A command line sends file after file. After a longer pause it was run again. */
const maxPauseMs = 60_000;

/** Groups files that programs have sent, newest first, into pushes, newest first. */
export function groupPushes(sent: readonly Activity[]): readonly Push[] {
  const groups: Activity[][] = [];
  for (const activity of sent) {
    const group = groups.at(-1);
    const later = group?.at(-1);
    if (group && later && belongTogether(later, activity)) group.push(activity);
    else groups.push([activity]);
  }
  return groups.flatMap((group) => {
    const [newest] = group;
    return newest ? [toPush(group.toReversed(), newest)] : [];
  });
}

function belongTogether(later: Activity, earlier: Activity): boolean {
  const isSame = later.actor.type === earlier.actor.type && later.actor.id === earlier.actor.id;
  return isSame && Date.parse(later.date) - Date.parse(earlier.date) <= maxPauseMs;
}

/** `group` has the oldest first. */
function toPush(group: readonly Activity[], newest: Activity): Push {
  const locales = new Map<string, Set<string>>();
  for (const { details } of group) {
    if (details.fileId === undefined) continue;
    const known = locales.get(details.fileId) ?? new Set();
    locales.set(details.fileId, details.locale === undefined ? known : known.add(details.locale));
  }
  const sum = (count: 'terms' | 'translations') =>
    group.reduce((total, { changeSet }) => total + (changeSet?.counts[count] ?? 0), 0);
  return {
    key: group[0]?.id ?? newest.id,
    actor: newest.actor,
    date: newest.date,
    fileCount: group.length,
    files: [...locales].map(([fileId, codes]) => ({ fileId, locales: [...codes] })),
    terms: sum('terms'),
    translations: sum('translations'),
  };
}

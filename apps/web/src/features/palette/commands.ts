import type { Icon } from '@tabler/icons-react';
import { hasWords } from '../../lib/search-words.ts';

/** What the palette lists its commands under, in this order. */
export const commandGroups = [
  'recent',
  'pages',
  'locales',
  'terms',
  'projects',
  'actions',
] as const;

export type CommandGroup = (typeof commandGroups)[number];

/** Something to do: to go to a page, which has an address, or anything else. */
export interface Command {
  /** The same as long as it means the same; of a page, its address. */
  readonly id: string;
  readonly group: CommandGroup;
  readonly label: string;
  /** Stands beside the label, and tells commands apart that are called the same. */
  readonly hint?: string;
  /** More words to find it by. */
  readonly words?: string;
  readonly icon: Icon;
  /** Absent for pages. */
  readonly run?: () => void;
}

export interface Section {
  readonly group: CommandGroup;
  readonly commands: readonly Command[];
}

const maxSectionLength = 6;
/** Without a search, this is enough of what there is much of. */
const glimpse = 4;

/**
 * What to offer for a search: in each group first what begins with it. Without one, what was used
 * last comes first, and nowhere else again.
 */
export function sectionsFor(
  commands: readonly Command[],
  search: string,
  recent: readonly string[],
): Section[] {
  const query = search.trim();
  const used = recent.flatMap((id) => commands.find((command) => command.id === id) ?? []);
  const isUsed = new Set(query === '' ? used : []);
  const found = commands.filter(
    (command) => !isUsed.has(command) && (command.group === 'terms' || matches(command, query)),
  );
  return commandGroups
    .map((group) => ({
      group,
      commands:
        group === 'recent'
          ? [...isUsed].slice(0, glimpse)
          : best(found, group, query).slice(0, lengthOf(group, query)),
    }))
    .filter(({ commands }) => commands.length > 0);
}

/** The ids of what was used, the last first. */
export function withRecent(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, 12);
}

function matches({ label, hint = '', words = '' }: Command, query: string): boolean {
  return hasWords(`${label} ${hint} ${words}`, query);
}

function best(commands: readonly Command[], group: CommandGroup, query: string): Command[] {
  const begins = ({ label }: Command) => label.toLowerCase().startsWith(query.toLowerCase());
  const own = commands.filter((command) => command.group === group);
  // The server has ranked these, and finds them by more than is shown.
  if (group === 'terms' || query === '') return own;
  return [...own.filter(begins), ...own.filter((command) => !begins(command))];
}

function lengthOf(group: CommandGroup, query: string): number {
  if (query !== '') return maxSectionLength;
  if (group === 'pages') return Number.POSITIVE_INFINITY;
  return glimpse;
}

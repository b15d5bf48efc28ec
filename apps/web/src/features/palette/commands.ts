import { hasWords } from '../../lib/search-words.ts';
import type { SelectionCommand } from '../../lib/selection-commands.ts';

/** The groups of commands, in the order of the palette. */
export const commandGroups = [
  'recent',
  'pages',
  'locales',
  'terms',
  'projects',
  'actions',
  'selection',
] as const;

export type CommandGroup = (typeof commandGroups)[number];

/** A command of the palette: a page, which has an address, or an action. */
export interface Command extends Omit<SelectionCommand, 'run'> {
  /** A stable id; for a page its address. */
  readonly id: string;
  readonly group: CommandGroup;
  /** Further words that the search finds. */
  readonly words?: string;
  /** Undefined for pages. */
  readonly run?: () => void;
}

export interface Section {
  readonly group: CommandGroup;
  readonly commands: readonly Command[];
}

const maxSectionLength = 6;
/** The number of commands in long groups while there is no search. */
const glimpse = 4;

/**
 * The commands to show for a search: in each group, labels that begin with it come first. Without a search,
 * recently used commands come first and are left out of the other groups. What is done with a selection comes last
 * unless the search begins one of its labels: Enter runs the first command, and nobody who looks for a page may change
 * what is selected by that.
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
  const sections = commandGroups
    .map((group) => ({
      group,
      commands:
        group === 'recent'
          ? [...isUsed].slice(0, glimpse)
          : best(found, group, query).slice(0, lengthOf(group, query)),
    }))
    .filter(({ commands }) => commands.length > 0);
  const isWanted = ({ group, commands: [first] }: Section) =>
    group === 'selection' && query !== '' && first !== undefined && begins(first, query);
  return [...sections.filter(isWanted), ...sections.filter((section) => !isWanted(section))];
}

/** The ids of used commands, the latest first. */
export function withRecent(recent: readonly string[], id: string): string[] {
  return [id, ...recent.filter((other) => other !== id)].slice(0, 12);
}

function matches({ label, hint = '', words = '' }: Command, query: string): boolean {
  return hasWords(`${label} ${hint} ${words}`, query);
}

function best(commands: readonly Command[], group: CommandGroup, query: string): Command[] {
  const own = commands.filter((command) => command.group === group);
  // The server has ranked the terms, and searches more texts than are shown here.
  if (group === 'terms' || query === '') return own;
  const isBegun = (command: Command) => begins(command, query);
  return [...own.filter(isBegun), ...own.filter((command) => !isBegun(command))];
}

function begins({ label }: Command, query: string): boolean {
  return label.toLowerCase().startsWith(query.toLowerCase());
}

function lengthOf(group: CommandGroup, query: string): number {
  if (query !== '') return maxSectionLength;
  if (group === 'pages') return Number.POSITIVE_INFINITY;
  return glimpse;
}

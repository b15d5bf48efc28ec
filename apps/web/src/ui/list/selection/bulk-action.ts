import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { SelectionCommand } from '../../../lib/selection-commands.ts';

/** The groups of the menu with the actions on marked rows, in its order. */
export const bulkGroups = ['translations', 'quality', 'labels', 'terms'] as const;

/** One of several things that an action can do, such as one label of many. */
interface BulkOption {
  readonly id: string;
  readonly label: string;
  readonly icon?: Icon;
  /** What is shown in place of the label. */
  readonly content?: ReactNode;
  readonly onChoose: () => void;
}

/** Something that can be done with all marked rows. */
export interface BulkAction {
  readonly id: string;
  readonly group: (typeof bulkGroups)[number];
  readonly label: string;
  readonly icon: Icon;
  /** Whether it has a button of its own where there is room, as it is needed often. */
  readonly isCommon?: boolean;
  readonly isDangerous?: boolean;
  /** Does it. With `items` only the command palette does it so, which has no menus. */
  readonly onChoose?: () => void;
  /** What it can do, in a menu. */
  readonly options?: readonly BulkOption[];
  /** The items of its menu, where they are asked for when it opens. */
  readonly items?: ReactNode;
}

/** What an action of several parts gives to a bar: the action, if it can be done, and its dialog. */
export interface BulkWork {
  readonly actions: readonly BulkAction[];
  readonly dialog: ReactNode;
}

/**
 * What the command palette has of actions: those with options once for each of them. What destroys is not among them, as
 * the palette runs what it has found at one key.
 */
export function toCommands(actions: readonly BulkAction[]): SelectionCommand[] {
  return actions.flatMap(({ id, label, icon, isDangerous, options, onChoose }) => {
    if (isDangerous) return [];
    if (options) {
      return options.map((option) => ({
        id: `bulk:${id}:${option.id}`,
        label: option.label,
        hint: label,
        icon: option.icon ?? icon,
        run: option.onChoose,
      }));
    }
    return onChoose ? [{ id: `bulk:${id}`, label, icon, run: onChoose }] : [];
  });
}

import { useSelectionCommands } from '../../../lib/selection-commands.ts';
import type { Command } from '../commands.ts';
import { useActionCommands } from './use-action-commands.ts';
import { usePlaceCommands } from './use-place-commands.ts';
import { useTermCommands } from './use-term-commands.ts';

/** All commands for the present page. */
export function useCommands(search: string): { commands: Command[]; isSearching: boolean } {
  const places = usePlaceCommands();
  const actions = useActionCommands();
  const terms = useTermCommands(search);
  const selection = useSelectionCommands().map(
    (command): Command => ({ ...command, group: 'selection' }),
  );
  return {
    commands: [...selection, ...places, ...terms.commands, ...actions],
    isSearching: terms.isSearching,
  };
}

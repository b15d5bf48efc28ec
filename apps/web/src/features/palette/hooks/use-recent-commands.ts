import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';
import { withRecent } from '../commands.ts';

const ids = z.array(z.string());

/** The ids of the commands that a user has run in this browser, the latest first. */
export function useRecentCommands(userId: string) {
  const [recent, setRecent] = useLocalStorage<string[]>({
    key: `parlance.commands.${userId}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: (stored) => ids.catch([]).parse(parse(stored)),
  });
  return { recent, noteUse: (id: string) => setRecent(withRecent(recent, id)) };
}

function parse(json: string | undefined): unknown {
  try {
    return JSON.parse(json ?? '[]');
  } catch {
    return [];
  }
}

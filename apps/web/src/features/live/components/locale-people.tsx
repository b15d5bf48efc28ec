import { usePresence } from '../hooks/use-presence.ts';
import { People } from './people.tsx';

interface Props {
  projectId: string;
  localeCode: string;
  isFocusable?: boolean;
}

/** The other users who have a locale open. */
export function LocalePeople({ projectId, localeCode, isFocusable = false }: Props) {
  const people = usePresence(projectId, localeCode);
  return <People people={people} label="presence.also" isFocusable={isFocusable} />;
}

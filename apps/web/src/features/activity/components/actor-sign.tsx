import type { Activity } from '@parlance/contract';
import { IconKey, IconSettings } from '@tabler/icons-react';
import { Avatar } from '../../../ui/avatar.tsx';
import classes from './actor-sign.module.css';

/** Who did something, as a sign beside their name: the initials of a person, or what else they are. */
export function ActorSign({ actor: { type, name } }: Pick<Activity, 'actor'>) {
  if (type === 'user') return <Avatar name={name ?? ''} />;
  return (
    <span className={classes.sign} aria-hidden="true">
      {type === 'client' ? <IconKey size={14} /> : <IconSettings size={14} />}
    </span>
  );
}

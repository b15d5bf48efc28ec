import type { Activity } from '@parlance/contract';
import { IconKey, IconSettings } from '@tabler/icons-react';
import { initialsOf } from '../../../lib/language/initials.ts';
import classes from './actor-sign.module.css';

/** Who did something, as a sign beside their name: the initials of a person, or what else they are. */
export function ActorSign({ actor: { type, name } }: Pick<Activity, 'actor'>) {
  return (
    <span className={classes.sign} data-type={type} aria-hidden="true">
      {type === 'client' ? (
        <IconKey size={14} />
      ) : type === 'system' ? (
        <IconSettings size={14} />
      ) : (
        initialsOf(name ?? '') || '–'
      )}
    </span>
  );
}

import type { Activity } from '@parlance/contract';
import { IconKey, IconRobot, IconSettings } from '@tabler/icons-react';
import { Avatar } from '../../../ui/avatar.tsx';
import classes from './actor-sign.module.css';

/** Who did something, as a sign beside their name: the initials of a person, or what else they are. */
export function ActorSign({ actor: { type, name, agent } }: Pick<Activity, 'actor'>) {
  if (type === 'user' && !agent) return <Avatar name={name ?? ''} />;
  const Icon = agent ? IconRobot : type === 'client' ? IconKey : IconSettings;
  return (
    <span className={classes.sign} aria-hidden="true">
      <Icon size={14} />
    </span>
  );
}

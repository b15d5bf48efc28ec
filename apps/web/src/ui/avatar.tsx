import type { CSSProperties } from 'react';
import { initialsOf } from '../lib/language/initials.ts';
import classes from './avatar.module.css';

interface Props {
  name: string;
  size?: 'xs' | 'sm' | 'md';
}

/** A person as a circle with their initials, in the same colour everywhere. The name stands beside it. */
export function Avatar({ name, size = 'sm' }: Props) {
  return (
    <span
      aria-hidden="true"
      className={classes.avatar}
      data-size={size}
      style={{ '--avatar-hue': hueOf(name) } as CSSProperties}
    >
      {initialsOf(name) || '–'}
    </span>
  );
}

/** One of twelve hues, which are far enough apart to be told from each other. */
function hueOf(name: string): number {
  let sum = 0;
  for (const char of name) sum = (sum * 31 + (char.codePointAt(0) ?? 0)) % 9973;
  return (sum % 12) * 30;
}

import { Kbd } from '@mantine/core';
import classes from './keys.module.css';

/** Keys to press together, shown beside what they do. Touch devices have none. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys} aria-hidden="true">
      {keys.map((key) => (
        <Kbd key={key} size="xs" className={classes.key}>
          {key}
        </Kbd>
      ))}
    </span>
  );
}

import { Key } from './key.tsx';
import classes from './keys.module.css';

/** Keys to press together, shown beside what they do. Touch devices have none. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys} aria-hidden="true">
      {keys.map((key) => (
        <Key key={key} name={key} className={classes.key} />
      ))}
    </span>
  );
}

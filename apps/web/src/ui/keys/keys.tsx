import { Key } from './key.tsx';
import classes from './keys.module.css';

/** Keys to press together, shown beside what they do. Phones have neither keys nor room for them. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys} aria-hidden="true">
      {keys.map((key) => (
        <Key key={key} name={key} className={classes.key} />
      ))}
    </span>
  );
}

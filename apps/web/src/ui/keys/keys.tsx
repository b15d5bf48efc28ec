import { Key } from './key.tsx';
import classes from './keys.module.css';

/** A key combination, shown beside its action. Phones have neither keys nor room for them. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span className={classes.keys} aria-hidden="true">
      {keys.map((key) => (
        <Key key={key} name={key} className={classes.key} />
      ))}
    </span>
  );
}

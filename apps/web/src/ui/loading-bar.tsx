import classes from './loading-bar.module.css';

/** A thin line at the top edge of the window. Decoration: what loads says so itself. */
export function LoadingBar({ visible }: { visible: boolean }) {
  return <div className={classes.track} data-visible={visible || undefined} aria-hidden="true" />;
}

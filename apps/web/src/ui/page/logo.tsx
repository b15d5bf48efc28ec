import classes from './logo.module.css';

/** The logo and the product's name. Only the name is exposed to assistive technology. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 32 32" width="24" height="24" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" fill="#0b6b70" />
        <path
          d="M9 25V8.5h7.25a5.75 5.75 0 0 1 0 11.5H9"
          fill="none"
          stroke="#fff"
          strokeWidth="3.5"
          strokeLinejoin="round"
        />
        <circle cx="23.5" cy="23.5" r="2.5" fill="#7fdcd6" />
      </svg>
      <span className={classes.name}>{name}</span>
    </span>
  );
}

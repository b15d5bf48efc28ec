import type { Severity } from '@parlance/contract';
import { IconAlertCircle, IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import classes from './severity-sign.module.css';

const signs = {
  error: IconAlertCircle,
  warning: IconAlertTriangle,
  info: IconInfoCircle,
} as const;

interface Props {
  severity: Severity;
  /** What screen readers say. Without it, the text beside the sign says how bad it is. */
  label?: string;
}

/** How bad a finding is, told by the shape of the sign and by its colour. */
export function SeveritySign({ severity, label }: Props) {
  const Sign = signs[severity];
  const spoken = label === undefined ? {} : { role: 'img', 'aria-label': label };
  return (
    <span className={classes.sign} data-severity={severity} {...spoken}>
      <Sign size={14} aria-hidden="true" />
    </span>
  );
}

import { IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

const tones = {
  problem: { icon: IconAlertTriangle, role: 'alert' },
  info: { icon: IconInfoCircle, role: 'status' },
  warning: { icon: IconInfoCircle, role: 'note' },
  success: { icon: IconCircleCheck, role: 'status' },
} as const;

interface Props {
  tone: keyof typeof tones;
  children: ReactNode;
}

/** A notice in the flow of the page; urgent ones are read out by screen readers. */
export function Notice({ tone, children }: Props) {
  const { icon: ToneIcon, role } = tones[tone];
  return (
    <div role={role} className={classes.notice} data-tone={tone}>
      <ToneIcon size={18} aria-hidden="true" className={classes.icon} />
      <div className={classes.content}>{children}</div>
    </div>
  );
}

import { IconLayoutSidebarRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { lazyPart } from '../../../../lib/lazy-part.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import type { Panel } from '../../hooks/panel/use-panel.ts';
import classes from './panel-area.module.css';

/** The panel, which is loaded when it is wanted. */
export const TermPanel = lazyPart(() => import('./term-panel.tsx'), 'TermPanel');

interface AreaProps {
  panel: Panel;
  children: ReactNode;
}

/** A list with room for the panel beside it. */
export function PanelArea({ panel: { isOpen, isSheet }, children }: AreaProps) {
  return (
    <div className={classes.area} data-panel={(isOpen && !isSheet) || undefined}>
      {children}
    </div>
  );
}

/** What stands beside the panel. */
export function BesidePanel({ children }: Pick<AreaProps, 'children'>) {
  return <div className={classes.column}>{children}</div>;
}

export function PanelButton({ panel: { isOpen, key, toggle } }: Pick<AreaProps, 'panel'>) {
  const { formatMessage } = useIntl();
  const label = formatMessage({ id: 'panel.title' });
  return (
    <IconButton
      icon={IconLayoutSidebarRight}
      label={label}
      hint={`${label} (${key})`}
      isExpanded={isOpen}
      onClick={toggle}
    />
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface Props {
  icon: Icon;
  label: string;
  /** What the tooltip says, if it is shorter than the label. */
  hint?: string;
  /** Whether what it shows and hides is shown. */
  isExpanded?: boolean;
  onClick: () => void;
}

/** A button that is an icon, with its name as a tooltip. */
export function IconButton(props: Props) {
  const { icon: ButtonIcon, label, hint = label, isExpanded, onClick } = props;
  return (
    <Tooltip label={hint}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        aria-expanded={isExpanded}
        onClick={onClick}
      >
        <ButtonIcon size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

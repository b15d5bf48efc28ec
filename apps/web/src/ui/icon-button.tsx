import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';

interface Props {
  icon: Icon;
  label: string;
  /** What the tooltip says, if it is shorter than the label. */
  hint?: string;
  onClick: () => void;
}

/** A button that is an icon, with its name as a tooltip. */
export function IconButton({ icon: ButtonIcon, label, hint = label, onClick }: Props) {
  return (
    <Tooltip label={hint}>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onClick}>
        <ButtonIcon size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

interface Props {
  icon: Icon;
  label: string;
  /** The text of the tooltip, if it is shorter than the label. */
  hint?: string;
  /** Whether the content that the button toggles is visible. */
  isExpanded?: boolean;
  /** Whether the button does nothing at the moment. It keeps the focus that it has. */
  isDisabled?: boolean;
  onClick: () => void;
}

/** An icon button with its name as a tooltip. */
export function IconButton(props: Props) {
  const { icon: ButtonIcon, label, hint = label, isExpanded, isDisabled = false, onClick } = props;
  return (
    <Tooltip label={hint}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        aria-expanded={isExpanded}
        aria-disabled={isDisabled || undefined}
        {...(isDisabled && { 'data-disabled': true })}
        onClick={() => {
          if (!isDisabled) onClick();
        }}
      >
        <ButtonIcon size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}

/** An internal link that looks like an icon button, with its name as a tooltip. */
export const IconLink = createLink(
  ({
    icon: LinkIcon,
    label,
    ...props
  }: Pick<Props, 'icon' | 'label'> & Omit<ComponentPropsWithRef<'a'>, 'color'>) => (
    <Tooltip label={label}>
      <ActionIcon
        component="a"
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        {...props}
      >
        <LinkIcon size={18} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  ),
);

import { Collapse, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './unfolding.module.css';

interface Props {
  title: ReactNode;
  size?: 'xs' | 'sm';
  isOpenAtFirst?: boolean;
  children: ReactNode;
}

/** Content that is shown, and asks for what it shows, when somebody wants it. */
export function Unfolding({ title, size = 'xs', isOpenAtFirst = false, children }: Props) {
  const [isOpen, { toggle }] = useDisclosure(isOpenAtFirst);
  const id = useId();
  return (
    <div>
      <UnstyledButton
        className={classes.toggle}
        data-size={size}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <IconChevronRight size={16} aria-hidden="true" className={classes.arrow} />
        {title}
      </UnstyledButton>
      <Collapse id={id} expanded={isOpen}>
        {isOpen && children}
      </Collapse>
    </div>
  );
}

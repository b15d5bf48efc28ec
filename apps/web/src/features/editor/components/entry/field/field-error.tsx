import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  id: string;
  /** Whether it is told because somebody wanted to save the text, and has not typed since. */
  isNews: boolean;
  children: ReactNode;
}

/** What is wrong with the text of a field, which names it by `aria-describedby`. */
export function FieldError({ id, isNews, children }: Props) {
  return (
    <Text id={id} role={isNews ? 'alert' : undefined} size="xs" c="var(--mantine-color-error)">
      {children}
    </Text>
  );
}

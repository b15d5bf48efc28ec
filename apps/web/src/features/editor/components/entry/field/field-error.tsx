import { Text } from '@mantine/core';
import type { ReactNode } from 'react';

/** What is wrong with the text of a field, which names it by `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Text id={id} size="xs" c="var(--mantine-color-error)">
      {children}
    </Text>
  );
}

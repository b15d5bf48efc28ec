import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { AuthFrame } from './auth-frame.tsx';

interface Props {
  title: string;
  children: ReactNode;
  /** Link to another page. */
  footer?: ReactNode;
  /** Content beside the card. */
  aside?: ReactNode;
}

export function AuthCard({ title, children, footer, aside }: Props) {
  return (
    <AuthFrame footer={footer} aside={aside}>
      <PageTitle title={title} />
      <Stack>
        <Title order={1} tabIndex={-1}>
          {title}
        </Title>
        {children}
      </Stack>
    </AuthFrame>
  );
}

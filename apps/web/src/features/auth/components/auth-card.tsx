import { Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { AuthFrame } from './auth-frame.tsx';

interface Props {
  title: string;
  children: ReactNode;
  /** Link to another page. */
  footer?: ReactNode;
}

export function AuthCard({ title, children, footer }: Props) {
  return (
    <AuthFrame footer={footer}>
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

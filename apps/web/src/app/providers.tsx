import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MessagesProvider } from '../lib/intl.tsx';
import { cssVariables, theme } from './theme.ts';

// The key is known to public/color-scheme.js too.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'colorScheme' });

export function Providers({
  queryClient,
  children,
}: {
  queryClient: QueryClient;
  children: ReactNode;
}) {
  return (
    <MessagesProvider>
      <DirectionProvider>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={colorSchemeManager}
          defaultColorScheme="auto"
        >
          <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
        </MantineProvider>
      </DirectionProvider>
    </MessagesProvider>
  );
}

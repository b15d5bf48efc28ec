import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MessagesProvider } from '../lib/language/intl.tsx';
import { cssVariables, theme } from './theme.ts';

// The key is known to public/color-scheme.js too.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'colorScheme' });

interface Props {
  queryClient: QueryClient;
  /** Without layout, as in tests, Mantine would take everything that floats for hidden. */
  env?: 'default' | 'test';
  children: ReactNode;
}

export function Providers({ queryClient, env = 'default', children }: Props) {
  return (
    <MessagesProvider>
      <DirectionProvider>
        <MantineProvider
          env={env}
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

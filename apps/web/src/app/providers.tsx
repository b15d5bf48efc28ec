import { DirectionProvider, localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { MessagesProvider } from '../lib/language/intl.tsx';
import { cssVariables, theme } from './theme.ts';

// The same key is in public/color-scheme.js.
const colorSchemeManager = localStorageColorSchemeManager({ key: 'colorScheme' });

interface Props {
  queryClient: QueryClient;
  /**
   * Tests need `test`: they have no stylesheets and no layout, and without layout Mantine treats floating elements
   * as hidden.
   */
  env?: 'default' | 'test';
  children: ReactNode;
}

export function Providers({ queryClient, env = 'default', children }: Props) {
  return (
    <MessagesProvider>
      <DirectionProvider>
        <MantineProvider
          env={env}
          withCssVariables={env !== 'test'}
          withGlobalClasses={env !== 'test'}
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

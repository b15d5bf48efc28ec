import { startMachineProvider } from '../../../apps/server/src/testing/services/machine/machine-provider.ts';
import { startServer } from './server.ts';
import { test as base } from './test.ts';

/** A test with a provider on this machine, and a server that may call it. */
export const test = base
  .extend('provider', { scope: 'file' }, async ({ executable: _ }, { onCleanup }) => {
    const provider = await startMachineProvider();
    onCleanup(() => provider.close());
    return provider;
  })
  .extend('serverUrl', { scope: 'file' }, async ({ provider }, { onCleanup }) => {
    const server = await startServer(() => ({
      MACHINE_LOCAL_URLS: provider.url,
      MACHINE_CURRENCY: 'EUR',
    }));
    onCleanup(server.close);
    return server.url;
  });

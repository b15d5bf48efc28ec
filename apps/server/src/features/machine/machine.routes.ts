import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import { createMachineContext } from './machine-context.service.ts';
import {
  changeProvider,
  createProvider,
  listProviders,
  removeProvider,
} from './providers/providers.service.ts';
import { testProvider } from './providers/tests.service.ts';
import {
  changeMachineSettings,
  getMachineSettings,
  listMachineSpending,
} from './settings.service.ts';

type RoutesContext = Pick<
  Context,
  'config' | 'db' | 'events' | 'jobs' | 'formatWorkers' | 'logger'
>;

export function machineRoutes(addRoute: AddRoute, context: RoutesContext): void {
  const machine = createMachineContext(context);

  addRoute(endpoints.listWorkspaceMachineProviders, ({ scope }) => listProviders(machine, scope));
  addRoute(endpoints.createWorkspaceMachineProvider, ({ scope, body }) =>
    createProvider(machine, scope, body),
  );
  addRoute(endpoints.updateWorkspaceMachineProvider, ({ scope, params, body }) =>
    changeProvider(machine, scope, params.providerId, body),
  );
  addRoute(endpoints.deleteWorkspaceMachineProvider, ({ scope, params }) =>
    removeProvider(machine, scope, params.providerId),
  );
  addRoute(endpoints.testWorkspaceMachineProvider, ({ scope, params }) =>
    testProvider(machine, scope, params.providerId),
  );
  addRoute(endpoints.listMachineProviders, ({ scope }) => listProviders(machine, scope));
  addRoute(endpoints.createMachineProvider, ({ scope, body }) =>
    createProvider(machine, scope, body),
  );
  addRoute(endpoints.updateMachineProvider, ({ scope, params, body }) =>
    changeProvider(machine, scope, params.providerId, body),
  );
  addRoute(endpoints.deleteMachineProvider, ({ scope, params }) =>
    removeProvider(machine, scope, params.providerId),
  );
  addRoute(endpoints.testMachineProvider, ({ scope, params }) =>
    testProvider(machine, scope, params.providerId),
  );

  addRoute(endpoints.getMachineSettings, ({ scope }) => getMachineSettings(machine, scope));
  addRoute(endpoints.updateMachineSettings, ({ scope, body }) =>
    changeMachineSettings(machine, scope, body),
  );
  addRoute(endpoints.listMachineSpending, ({ scope }) => listMachineSpending(machine, scope));
}

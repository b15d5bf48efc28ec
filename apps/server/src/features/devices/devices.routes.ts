import { endpoints } from '@parlance/contract';
import type { AddRoute } from '../../api/handler.ts';
import type { Context } from '../../context.ts';
import {
  createDeviceAuthorization,
  createDeviceToken,
  decideOnDevice,
  getPendingDevice,
} from './devices.service.ts';

export function deviceRoutes(addRoute: AddRoute, context: Pick<Context, 'config' | 'db'>): void {
  const { db } = context;
  addRoute(endpoints.createDeviceAuthorization, ({ body }) =>
    createDeviceAuthorization(context, body),
  );
  addRoute(endpoints.createDeviceToken, ({ body }) => createDeviceToken(db, body));
  addRoute(endpoints.getPendingDevice, ({ query }) => getPendingDevice(db, query.userCode));
  addRoute(endpoints.decideOnDevice, (request) => decideOnDevice(db, request, request.body));
}

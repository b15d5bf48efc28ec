export * from './client.ts';
export * from './endpoint.ts';
export * from './endpoints.ts';
export * from './errors.ts';
export * from './features/placeholder-options.ts';
export * from './permissions.ts';
export * from './schemas.ts';

import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { toOpenApi } from './openapi.ts';

interface Operation {
  readonly operationId: string;
  readonly security?: unknown;
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: object }[];
  readonly requestBody?: { content: Record<string, { schema: object }> };
  readonly responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

const document = toOpenApi('1.2.3');
const paths = document.paths as Record<string, Record<string, Operation>>;

function operationOf({ method, path }: Endpoint): Operation {
  const address = `/api/v1${path.replace(/:(\w+)/g, '{$1}')}`;
  const operation = paths[address]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${address} is not described`);
  return operation;
}

const all = Object.entries<Endpoint>(endpoints);

describe('the contract', () => {
  it('has no two endpoints at one address', () => {
    const addresses = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('asks for a role where there is a project in the path, and only there', () => {
    for (const [name, { path, action, access }] of all) {
      expect(action !== undefined, name).toBe(path.startsWith('/projects/:projectId'));
      if (action) expect(access, name).not.toBe('public');
    }
  });
});

describe('the OpenAPI document', () => {
  it('can be written as JSON and says its version', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Parlance', version: '1.2.3' },
    });
  });

  it('describes every endpoint and nothing else', () => {
    const described = Object.values(paths).flatMap((path) => Object.values(path));
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(endpoints).sort(),
    );
  });

  it.each(all)('describes %s', (name, endpoint) => {
    const operation = operationOf(endpoint);
    expect(operation.operationId).toBe(name);
    expect(operation.security === undefined).toBe(endpoint.access === 'public');
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => `:${parameter.name}`)).toEqual(
      endpoint.path.match(/:\w+/g) ?? [],
    );
    expect(operation.requestBody !== undefined).toBe('body' in endpoint || 'upload' in endpoint);
    const statuses = [
      endpoint.success.status,
      ...endpoint.errors.map((code) => errors[code].status),
    ];
    for (const status of statuses) expect(operation.responses).toHaveProperty(`${status}`);
    expect(operation.responses['401'] !== undefined).toBe(
      endpoint.access !== 'public' || endpoint.errors.includes('Unauthorized'),
    );
  });

  it('has limits, choices and optional parameters', () => {
    const term = operationOf(endpoints.createTerm).requestBody?.content['application/json']?.schema;
    expect(term).toMatchObject({
      required: ['value'],
      properties: { value: { type: 'string', minLength: 1, maxLength: 255 } },
    });
    const query = operationOf(endpoints.listEntries).parameters;
    const parameter = (name: string) => query.find((other) => other.name === name);
    expect(parameter('locale')).toMatchObject({ in: 'query', required: true });
    expect(parameter('status')).toMatchObject({
      required: false,
      schema: { enum: ['all', 'untranslated', 'translated'] },
    });
    expect(parameter('labels')).toMatchObject({ required: false, schema: { type: 'string' } });
    const summary = operationOf(endpoints.importFile).requestBody?.content;
    expect(Object.keys(summary ?? {})).toEqual(['multipart/form-data']);
  });
});

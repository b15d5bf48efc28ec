import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { type EndpointName, endpoints, featureDocs } from './endpoints.ts';
import { errors } from './errors.ts';
import { entryStatuses } from './features/entries.ts';
import { projectEvents } from './features/events.ts';
import { job } from './features/jobs.ts';
import type { EndpointDocs } from './openapi/docs.ts';
import { createJsonSchemas } from './openapi/json-schemas.ts';
import { toOpenApi } from './openapi.ts';
import { permissions, workspacePermissions } from './permissions.ts';

interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly example?: unknown;
  readonly schema: object;
}

interface Content {
  readonly schema: { readonly $ref?: string; readonly properties?: object };
  readonly example?: unknown;
  readonly 'x-events'?: Readonly<Record<string, object>>;
}

interface Answer {
  readonly $ref?: string;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, Content>>;
}

interface Operation {
  readonly operationId: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly security: readonly object[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> };
  readonly responses: Readonly<Record<string, Answer>>;
}

interface Description {
  readonly info: { readonly description: string };
  readonly tags: readonly { readonly name: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>;
    readonly responses: Readonly<Record<string, object>>;
  };
}

const document = toOpenApi('1.2.3');
const { info, tags, paths, components } = document as unknown as Description;

function operationOf({ method, path }: Endpoint): Operation {
  const address = `/api/v1${path.replace(/:(\w+)/g, '{$1}')}`;
  const operation = paths[address]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${method} ${address} is not described`);
  return operation;
}

const all = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
const docs: Readonly<Record<string, EndpointDocs>> = Object.fromEntries(
  featureDocs.flatMap((docs) => Object.entries(docs().endpoints)),
);

describe('the contract', () => {
  it('has no two endpoints at one address', () => {
    const addresses = all.map(([, { method, path }]) => `${method} ${path}`);
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it('asks for a role where there is a project or workspace in the path, and only there', () => {
    for (const [name, { path, action, access }] of all) {
      expect(action !== undefined, name).toBe(
        /^\/(projects\/:projectId|workspaces\/:workspaceId)/.test(path),
      );
      if (action) expect(access, name).not.toBe('public');
    }
  });
});

describe('the OpenAPI document', () => {
  it('is valid, with all that it refers to', async () => {
    const validator = new Validator();
    const copy = structuredClone(document);
    expect(await validator.validate(copy)).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(() => validator.resolveRefs()).not.toThrow();
    expect(JSON.stringify(document)).not.toContain('$defs');
  });

  it('can be written as JSON and says its version', () => {
    expect(JSON.parse(JSON.stringify(document))).toEqual(document);
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Parlance', version: '1.2.3', license: { identifier: 'MIT' } },
      servers: [{ url: '/' }],
    });
  });

  it('describes every endpoint and nothing else, each under a heading', () => {
    const described = Object.values(paths).flatMap((path) => Object.values(path));
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(
      Object.keys(endpoints).sort(),
    );
    const used = new Set(described.flatMap((operation) => operation.tags));
    expect([...used]).toEqual(tags.map(({ name }) => name));
  });

  it('explains every error and every action', () => {
    for (const [code, { status }] of Object.entries(errors)) {
      expect(info.description).toContain(`| ${status} | \`${code}\` | `);
      expect(components.responses).toHaveProperty(code);
    }
    for (const action of Object.keys({ ...permissions, ...workspacePermissions })) {
      expect(info.description).toContain(`| \`${action}\` | yes |`);
    }
  });

  it('has the things of the API once, by name', () => {
    const names = ['Project', 'Term', 'Translation', 'Label', 'Entry', 'Member', 'Role', 'Error'];
    for (const name of names) expect(components.schemas).toHaveProperty(name);
    const terms = operationOf(endpoints.listTerms).responses['200'];
    expect(terms?.content?.['application/json']?.schema).toEqual({
      type: 'object',
      properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Term' } } },
      required: ['data'],
      additionalProperties: false,
    });
  });

  it('refuses two schemas of one name', () => {
    const { convert } = createJsonSchemas();
    convert(z.string().meta({ id: 'Same' }), 'output');
    convert(z.string().meta({ id: 'Same' }), 'output');
    expect(() => convert(z.number().meta({ id: 'Same' }), 'output')).toThrow('Same is two schemas');
  });

  it('has limits, choices and optional parameters', () => {
    const term = operationOf(endpoints.createTerm).requestBody?.content['application/json']?.schema;
    expect(term).toMatchObject({
      required: ['value'],
      properties: { value: { type: 'string', minLength: 1, maxLength: 255 } },
    });
    const query = operationOf(endpoints.listEntries).parameters;
    const parameter = (name: string) => query.find((other) => other.name === name);
    expect(parameter('status')).toMatchObject({
      in: 'query',
      required: false,
      schema: { enum: entryStatuses },
    });
    expect(parameter('labels')).toMatchObject({ required: false, schema: { type: 'string' } });
    expect(operationOf(endpoints.exportFile).parameters[1]).toMatchObject({
      name: 'locale',
      required: true,
      example: 'de_DE',
    });
    const file = operationOf(endpoints.importFile).requestBody?.content;
    expect(Object.keys(file ?? {})).toEqual(['multipart/form-data']);
  });

  it('has the data of every event by its name', () => {
    const content = operationOf(endpoints.streamEvents).responses['200']?.content;
    const events = content?.['text/event-stream']?.['x-events'] ?? {};
    expect(Object.keys(events)).toEqual(Object.keys(projectEvents));
    expect(events.translation).toEqual({ $ref: '#/components/schemas/TranslationEvent' });
  });

  it('shows what a conflict holds', () => {
    const content = operationOf(endpoints.updateTranslation).responses['409']?.content;
    expect(content?.['application/json']).toMatchObject({
      example: { error: { code: 'Conflict', details: [{ current: { value: 'Aufmachen' } }] } },
    });
    const text = JSON.stringify(content?.['application/json']?.schema);
    expect(text).toContain('"current":{"$ref":"#/components/schemas/CheckedTranslation"}');
  });
});

describe.each(all)('the description of %s', (name, endpoint) => {
  const operation = operationOf(endpoint);
  const { success, access, method, path } = endpoint;
  const example = docs[name] ?? {};
  const isTagged = method === 'GET' && !('events' in success);

  it('says who may call it and with what', () => {
    expect(operation.operationId).toBe(name);
    expect(operation.security).toEqual(access === 'public' ? [] : [{ bearer: [] }]);
    const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => `:${parameter.name}`)).toEqual(path.match(/:\w+/g) ?? []);
    expect(operation.requestBody !== undefined).toBe('body' in endpoint || 'upload' in endpoint);
    const asks = operation.parameters.some(({ $ref }) => $ref?.endsWith('/IfNoneMatch'));
    expect(asks).toBe(isTagged);
    const { action } = endpoint;
    expect(operation).toMatchObject(action ? { 'x-action': action } : {});
    expect(operation.description).toContain(action ?? '');
  });

  it('has every status that can be, and no other', () => {
    const always = [400, 500, 503];
    const isForSomeTokens = ['read', 'manage'].includes(endpoint.tokenGroup ?? '');
    const expected = new Set([
      success.status,
      ...endpoint.errors.map((code) => errors[code].status),
      ...always,
      ...(endpoint.background ? [202] : []),
      ...(isTagged ? [304] : []),
      ...(method === 'GET' ? [] : [413]),
      ...(access === 'public' ? [] : [401]),
      ...(path.includes(':') || isForSomeTokens ? [404] : []),
      ...(endpoint.rateLimited ? [429] : []),
    ]);
    const statuses = Object.keys(operation.responses).map(Number);
    expect(statuses).toEqual([...expected].sort((a, b) => a - b));
  });

  it('has headers where they are sent', () => {
    const sent = Object.keys(operation.responses[success.status]?.headers ?? {});
    expect(sent.includes('ETag')).toBe(isTagged);
    expect(sent.includes('Content-Disposition')).toBe('file' in success);
    expect(sent.includes('Change-Set')).toBe(endpoint.changesContent === true);
    expect(sent.includes('X-RateLimit-Limit')).toBe(endpoint.rateLimited === true);
  });

  it('has examples that are right', () => {
    if (endpoint.upload && endpoint.body) {
      const content = operation.requestBody?.content['multipart/form-data'];
      expect(content?.example).toEqual(example.body);
      expect(endpoint.body.safeParse(example.body).success).toBe(true);
    } else if (endpoint.body) {
      const content = operation.requestBody?.content['application/json'];
      expect(content?.example).toEqual(endpoint.body.parse(example.body));
    }
    const answer = operation.responses[success.status]?.content;
    if ('data' in success) {
      expect(answer?.['application/json']?.example).toEqual({
        data: success.data.parse(example.answer),
      });
    } else if ('bare' in success) {
      expect(answer?.['application/json']?.example).toEqual(success.bare.parse(example.answer));
    } else {
      expect(example.answer).toBeUndefined();
      expect(answer !== undefined).toBe('file' in success || 'events' in success);
    }
    if (endpoint.background) {
      const accepted = operation.responses['202']?.content?.['application/json'];
      expect(accepted?.example).toEqual({ data: job.parse(example.job) });
    }
  });
});

describe('what the description says of access tokens', () => {
  const saidOf = (endpoint: Endpoint) => operationOf(endpoint).description.split('\n\n').at(-1);

  it('names the groups of actions that permit an operation', () => {
    expect(saidOf(endpoints.listTerms)).toBe('By an access token for read.');
    expect(saidOf(endpoints.updateTranslation)).toBe('By an access token for translate or review.');
    expect(saidOf(endpoints.createProject)).toBe('By an access token for manage.');
    expect(saidOf(endpoints.getMe)).toBe('By any access token.');
    expect(saidOf(endpoints.deleteMe)).toBe('For a user who has signed in (by no access token).');
  });
});

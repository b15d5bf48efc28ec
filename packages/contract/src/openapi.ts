import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { apiBase, endpoints } from './endpoints.ts';
import { type ErrorCode, errors } from './errors.ts';

type Json = Record<string, unknown>;

const errorSchema = z.object({
  error: z.object({
    code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    details: z
      .array(
        z.object({
          path: z.string().optional(),
          line: z.int().optional(),
          column: z.int().optional(),
          message: z.string(),
          current: z.unknown().optional(),
        }),
      )
      .optional(),
  }),
});

/** The API as an OpenAPI 3.1 document. `version` is the product's. */
export function toOpenApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    const path = apiBase + endpoint.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: toOperation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parlance', version },
    paths,
    components: {
      schemas: { Error: toSchema(errorSchema, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function toOperation(name: string, endpoint: Endpoint): Json {
  const requestBody = toRequestBody(endpoint);
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [tagOf(endpoint)],
    ...(endpoint.access === 'public' ? {} : { security: [{ bearer: [] }] }),
    ...(endpoint.action ? { 'x-action': endpoint.action } : {}),
    parameters: [...pathParameters(endpoint), ...queryParameters(endpoint)],
    ...(requestBody ? { requestBody } : {}),
    responses: toResponses(endpoint),
  };
}

function tagOf(endpoint: Endpoint): string {
  const parts = endpoint.path.split('/').filter((part) => part !== '' && !part.startsWith(':'));
  return parts[0] === 'projects' && parts[1] ? parts[1] : (parts[0] ?? '');
}

function pathParameters(endpoint: Endpoint): Json[] {
  return [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: name.endsWith('Id') ? { type: 'string', format: 'uuid' } : { type: 'string' },
  }));
}

function queryParameters(endpoint: Endpoint): Json[] {
  if (!endpoint.query) return [];
  const schema = toSchema(endpoint.query, 'input');
  const required = (schema.required ?? []) as string[];
  return Object.entries((schema.properties ?? {}) as Json).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

function toRequestBody(endpoint: Endpoint): Json | undefined {
  if (endpoint.upload) {
    const file = { type: 'string', contentMediaType: 'application/octet-stream' };
    const schema = { type: 'object', properties: { file }, required: ['file'] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  if (!endpoint.body) return undefined;
  const schema = toSchema(endpoint.body, 'input');
  return {
    required: true,
    content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
  };
}

function toResponses(endpoint: Endpoint): Json {
  const { success } = endpoint;
  const content = 'file' in success ? fileContent : jsonContent(success);
  const codes = new Set<ErrorCode>(endpoint.errors);
  if (endpoint.access !== 'public') codes.add('Unauthorized');
  if (endpoint.path.includes(':')) codes.add('NotFound');
  const answers = [...codes].map((code) => [
    errors[code].status,
    {
      description: errors[code].message,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]);
  return {
    [success.status]: { description: endpoint.summary, ...(content ? { content } : {}) },
    ...Object.fromEntries(answers),
  };
}

const fileContent = {
  'application/octet-stream': {
    schema: { type: 'string', contentMediaType: 'application/octet-stream' },
  },
};

function jsonContent(success: Endpoint['success']): Json | undefined {
  if ('bare' in success) {
    return { 'application/json': { schema: toSchema(success.bare, 'output') } };
  }
  if ('data' in success) {
    const schema = toSchema(z.object({ data: success.data }), 'output');
    return { 'application/json': { schema } };
  }
  return undefined;
}

function toSchema(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

import type { z } from 'zod';
import { changeSetHeader, type Endpoint } from '../endpoint.ts';
import { type ErrorBody, type ErrorCode, errors } from '../errors.ts';
import { job } from '../features/jobs.ts';
import { imageTypes } from '../features/screenshots.ts';
import type { EndpointDocs } from './docs.ts';
import type { Json, JsonSchemas } from './json-schemas.ts';

const header = (name: string) => ({ $ref: `#/components/headers/${name}` });

const headersOfLimit = {
  'X-RateLimit-Limit': header('RateLimitLimit'),
  'X-RateLimit-Remaining': header('RateLimitRemaining'),
  'X-RateLimit-Reset': header('RateLimitReset'),
};

/** The shared headers that responses refer to. */
export const headers: Json = {
  ETag: {
    description: 'A weak tag of the content, to be sent back as `If-None-Match`.',
    schema: { type: 'string' },
    example: 'W/"47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU"',
  },
  ContentDisposition: {
    description: 'A name for the file.',
    schema: { type: 'string' },
    example: 'attachment; filename="de_DE.json"',
  },
  ChangeSet: {
    description: 'Id of the change set that this made. Missing where nothing changed.',
    schema: { type: 'string', format: 'uuid' },
    example: '0190b2a4-c388-7012-8fa1-9284a5d6e108',
  },
  Location: {
    description: 'The path of the job.',
    schema: { type: 'string' },
    example: '/api/v1/jobs/0190b2a4-d499-7123-90b2-a395b6e7f209',
  },
  PreferenceApplied: {
    description: 'That the wish of `Prefer` is granted.',
    schema: { type: 'string' },
    example: 'respond-async',
  },
  RetryAfter: {
    description:
      'Seconds to wait before another try. Missing where that alone does not help: where an account is locked, or a disk is full.',
    schema: { type: 'integer' },
    example: 42,
  },
  RateLimitLimit: {
    description: 'How many requests an address may send in a minute. Missing without a limit.',
    schema: { type: 'integer' },
    example: 100,
  },
  RateLimitRemaining: {
    description: 'How many of these are left.',
    schema: { type: 'integer' },
    example: 99,
  },
  RateLimitReset: {
    description: 'Seconds until all of them are there again.',
    schema: { type: 'integer' },
    example: 60,
  },
};

const headersOfErrors: Readonly<Record<string, Json>> = {
  TooManyRequests: { 'Retry-After': header('RetryAfter'), ...headersOfLimit },
  Unavailable: { 'Retry-After': header('RetryAfter') },
};

const exampleDetails: Readonly<Record<string, ErrorBody['error']['details']>> = {
  BadRequest: [{ path: 'body.name', message: 'must have 1 to 255 characters' }],
};

/** One response for each error code, for operations to refer to. */
export function errorResponses(): Json {
  return Object.fromEntries(
    Object.entries(errors).map(([code, { message }]) => [
      code,
      {
        description: message,
        ...(headersOfErrors[code] && { headers: headersOfErrors[code] }),
        content: jsonContent(errorSchema, exampleOf(code as ErrorCode, exampleDetails[code])),
      },
    ]),
  );
}

const errorSchema = { $ref: '#/components/schemas/Error' };

function exampleOf(code: ErrorCode, details?: ErrorBody['error']['details']): ErrorBody {
  return { error: { code, message: errors[code].message, ...(details ? { details } : {}) } };
}

/** The response of a status that several error codes have, with an example of each. */
function severalErrors(codes: readonly ErrorCode[]): Json {
  const examples = codes.map((code) => [
    code,
    { summary: errors[code].message, value: exampleOf(code, exampleDetails[code]) },
  ]);
  return {
    description: 'One of several errors, which the code tells apart.',
    content: {
      'application/json': { schema: errorSchema, examples: Object.fromEntries(examples) },
    },
  };
}

/** All responses of an operation, by status. */
export function toResponses(endpoint: Endpoint, schemas: JsonSchemas, docs: EndpointDocs): Json {
  const codes = [...codesOf(endpoint)].sort((a, b) => errors[a].status - errors[b].status);
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  const failures = [...byStatus].map(([status, all]) => {
    const [code = 'Internal'] = all;
    if (all.length > 1) return [status, severalErrors(all)] as const;
    if (code === 'Conflict') return [status, conflict(endpoint, schemas, docs)] as const;
    return [status, { $ref: `#/components/responses/${code}` }] as const;
  });
  return {
    [endpoint.success.status]: toSuccess(endpoint, schemas, docs),
    ...(endpoint.background ? { 202: toAccepted(schemas, docs) } : {}),
    ...(isTagged(endpoint) ? { 304: notModified } : {}),
    ...Object.fromEntries(failures),
  };
}

/** The error codes of the endpoint, and those that any request can meet before it reaches the handler. */
function codesOf(endpoint: Endpoint): Set<ErrorCode> {
  const codes = new Set<ErrorCode>([...endpoint.errors, 'BadRequest', 'Internal', 'Unavailable']);
  if (endpoint.access !== 'public') codes.add('Unauthorized');
  const { path, tokenGroup } = endpoint;
  // Outside of projects, an access token whose scope does not have it is refused.
  const isForSomeTokens = tokenGroup !== undefined && tokenGroup !== 'any';
  if (path.includes(':') || isForSomeTokens) codes.add('NotFound');
  if (endpoint.method !== 'GET') codes.add('PayloadTooLarge');
  if (endpoint.rateLimited) codes.add('TooManyRequests');
  return codes;
}

/** Whether the answer has an `ETag`, so that a caller can revalidate its copy. */
function isTagged({ method, success }: Endpoint): boolean {
  return method === 'GET' && !('events' in success);
}

const notModified = {
  description: 'The answer is the one that `If-None-Match` names.',
  headers: { ETag: header('ETag') },
};

function toSuccess(endpoint: Endpoint, schemas: JsonSchemas, docs: EndpointDocs): Json {
  const { success } = endpoint;
  const content = contentOf(success, schemas, docs);
  const sent = {
    ...(isTagged(endpoint) ? { ETag: header('ETag') } : {}),
    ...('file' in success ? { 'Content-Disposition': header('ContentDisposition') } : {}),
    ...(endpoint.changesContent ? { [changeSetHeader]: header('ChangeSet') } : {}),
    ...(endpoint.rateLimited ? headersOfLimit : {}),
  };
  return {
    description: content ? 'Done.' : 'Done; there is no body.',
    ...(Object.keys(sent).length > 0 ? { headers: sent } : {}),
    ...(content ? { content } : {}),
  };
}

function toAccepted(schemas: JsonSchemas, docs: EndpointDocs): Json {
  return {
    description: 'It will be done in the background.',
    headers: { Location: header('Location'), 'Preference-Applied': header('PreferenceApplied') },
    content: jsonContent(enveloped(job, schemas), { data: docs.job }),
  };
}

function contentOf(
  success: Endpoint['success'],
  schemas: JsonSchemas,
  docs: EndpointDocs,
): Json | undefined {
  const { answer } = docs;
  if ('file' in success) return fileContent(success.type, docs);
  if ('events' in success) return eventContent(success.events, schemas, docs);
  if ('bare' in success) return jsonContent(schemas.convert(success.bare, 'output'), answer);
  if ('data' in success) return jsonContent(enveloped(success.data, schemas), { data: answer });
  return undefined;
}

/** `x-events` maps the name of each event to the schema of its data; OpenAPI 3.1 has no keyword for that. */
function eventContent(
  events: Readonly<Record<string, z.ZodType>>,
  schemas: JsonSchemas,
  { events: example }: EndpointDocs,
): Json {
  const data = Object.entries(events).map(([name, schema]) => [
    name,
    schemas.convert(schema, 'output'),
  ]);
  const schema = { type: 'string', contentMediaType: 'text/event-stream' };
  return { 'text/event-stream': { schema, 'x-events': Object.fromEntries(data), example } };
}

function enveloped(data: z.ZodType, schemas: JsonSchemas): Json {
  return {
    type: 'object',
    properties: { data: schemas.convert(data, 'output') },
    required: ['data'],
    additionalProperties: false,
  };
}

function fileContent(type = 'application/octet-stream', { file }: EndpointDocs): Json {
  const types = type === 'image' ? imageTypes : [type];
  return Object.fromEntries(
    types.map((each) => [
      each,
      {
        schema: { type: 'string', contentMediaType: each },
        ...(file ? { example: file } : {}),
      },
    ]),
  );
}

/** A conflict: `details` hold the current form of what the endpoint would have answered. */
function conflict(endpoint: Endpoint, schemas: JsonSchemas, docs: EndpointDocs): Json {
  const { success } = endpoint;
  const current = 'data' in success ? schemas.convert(success.data, 'output') : {};
  const details = { items: { properties: { current } } };
  const error = { properties: { details } };
  const wrong = endpoint.body
    ? { path: 'body.revision', message: 'is not the last one' }
    : { path: 'params.changeSetId', message: 'has been undone' };
  const detail = { ...wrong, current: docs.current };
  return {
    description: errors.Conflict.message,
    content: jsonContent(
      { allOf: [errorSchema, { properties: { error } }] },
      exampleOf('Conflict', [detail]),
    ),
  };
}

function jsonContent(schema: Json, example: unknown): Json {
  return { 'application/json': { schema, example } };
}

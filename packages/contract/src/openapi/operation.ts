import { actionGroups, groupsOfActions } from '../action-groups.ts';
import type { Endpoint } from '../endpoint.ts';
import { type Action, isWorkspaceAction, rolesFor, type WorkspaceAction } from '../permissions.ts';
import type { EndpointDocs } from './docs.ts';
import type { Json, JsonSchemas } from './json-schemas.ts';
import { toResponses } from './responses.ts';

export interface OperationOptions {
  readonly name: string;
  readonly tag: string;
  readonly docs: EndpointDocs;
  readonly schemas: JsonSchemas;
}

/** The shared parameters that operations refer to. */
export const parameters: Json = {
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of an earlier answer. If the new one would be the same, it is 304.',
    required: false,
    schema: { type: 'string' },
  },
  LastEventId: {
    name: 'Last-Event-ID',
    in: 'header',
    description: 'The `id` of the last event that the caller has got, to go on after it.',
    required: false,
    schema: { type: 'string' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description: '`respond-async`: what takes long may be done in the background (RFC 7240).',
    required: false,
    schema: { type: 'string' },
  },
};

/** An endpoint as the operation object of OpenAPI. */
export function toOperation(endpoint: Endpoint, options: OperationOptions): Json {
  const { name, tag, docs, schemas } = options;
  const requestBody = toRequestBody(endpoint, schemas, docs);
  return {
    operationId: name,
    summary: endpoint.summary,
    description: [docs.note, whoMayCall(endpoint), whichTokens(endpoint)]
      .filter((part) => part !== undefined)
      .join('\n\n'),
    tags: [tag],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    ...(endpoint.action ? { 'x-action': endpoint.action } : {}),
    ...(endpoint.ownAction ? { 'x-own-action': endpoint.ownAction } : {}),
    ...(endpoint.editsLocale ? { 'x-edits-locale': endpoint.editsLocale } : {}),
    parameters: [
      ...pathParameters(endpoint),
      ...queryParameters(endpoint, schemas),
      ...headerParameters(endpoint),
    ],
    ...(requestBody ? { requestBody } : {}),
    responses: toResponses(endpoint, schemas, docs),
  };
}

function whoMayCall({ access, action, ownAction, othersAction, glossaryAction }: Endpoint): string {
  if (access === 'public') return 'Needs no token.';
  const who = {
    session: 'a user who has signed in (by no access token)',
    user: 'a user',
    'user-or-client': 'a user or an API client',
  }[access];
  if (othersAction) {
    return `For ${who} about what is their own; about that of others, whose role permits ${othersAction} (${rolesWith(othersAction)}).`;
  }
  if (glossaryAction) {
    const place = isWorkspaceAction(glossaryAction) ? 'its workspace' : 'a project that uses it';
    return `For ${who} whose role in ${place} permits ${glossaryAction} (${rolesWith(glossaryAction)}).`;
  }
  if (!action) return `For ${who}.`;
  const own = ownAction ? ` About oneself: ${ownAction} (${rolesWith(ownAction)}).` : '';
  return `For ${who} whose role permits ${action} (${rolesWith(action)}).${own}`;
}

/** What an access token must be for. */
function whichTokens({ access, action, tokenGroup }: Endpoint): string | undefined {
  if (access === 'public' || access === 'session') return undefined;
  const groups = action
    ? groupsOfActions[action]
    : tokenGroup === 'any'
      ? actionGroups
      : [tokenGroup];
  if (groups.length === 0) return 'By no access token.';
  if (groups.length === actionGroups.length) return 'By any access token.';
  return `By an access token for ${groups.join(' or ')}.`;
}

function rolesWith(action: Action | WorkspaceAction): string {
  return rolesFor(action).join(', ');
}

function pathParameters(endpoint: Endpoint): Json[] {
  return [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => {
    const isId = name.endsWith('Id');
    return {
      name,
      in: 'path',
      description: isId ? `Id of the ${name.slice(0, -2)}.` : 'Code of a locale of the project.',
      required: true,
      schema: isId ? { type: 'string', format: 'uuid' } : { type: 'string' },
      ...(isId ? {} : { example: 'de_DE' }),
    };
  });
}

function headerParameters({ method, success, background }: Endpoint): Json[] {
  if (background) return [{ $ref: '#/components/parameters/Prefer' }];
  if ('events' in success) return [{ $ref: '#/components/parameters/LastEventId' }];
  return method === 'GET' ? [{ $ref: '#/components/parameters/IfNoneMatch' }] : [];
}

function queryParameters(endpoint: Endpoint, schemas: JsonSchemas): Json[] {
  if (!endpoint.query) return [];
  const { properties = {}, required = [] } = schemas.convert(endpoint.query, 'input') as {
    properties?: Readonly<Record<string, Json>>;
    required?: readonly string[];
  };
  return Object.entries(properties).map(([name, { description, examples, ...schema }]) => ({
    name,
    in: 'query',
    ...(description === undefined ? {} : { description }),
    required: required.includes(name),
    schema,
    // Only required parameters get an example, because documentation viewers send examples when an operation is
    // tried out.
    ...(Array.isArray(examples) && required.includes(name) ? { example: examples[0] } : {}),
  }));
}

function toRequestBody(
  endpoint: Endpoint,
  schemas: JsonSchemas,
  { body: example }: EndpointDocs,
): Json | undefined {
  if (endpoint.upload) return toForm(endpoint, schemas, example);
  if (!endpoint.body) return undefined;
  const schema = schemas.convert(endpoint.body, 'input');
  return {
    required: true,
    content: {
      'application/json': { schema, example },
      'application/x-www-form-urlencoded': { schema },
    },
  };
}

function toForm(
  { upload, takesStaged, body }: Endpoint,
  schemas: JsonSchemas,
  example: unknown,
): Json {
  const binary = { type: 'string', format: 'binary' };
  const file =
    upload === 'many'
      ? { type: 'array', items: binary, description: 'Files, each with its path as its name.' }
      : { ...binary, description: 'The file, whole.' };
  const { properties = {} } = body ? schemas.convert(body, 'input') : {};
  const schema = {
    type: 'object',
    properties: { file, ...(properties as Json) },
    ...(takesStaged ? {} : { required: ['file'] }),
  };
  const encoding = { file: { contentType: 'application/octet-stream' } };
  const content = { schema, encoding, ...(example === undefined ? {} : { example }) };
  return { required: !takesStaged, content: { 'multipart/form-data': content } };
}

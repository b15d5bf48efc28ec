import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';
import type { OidcClient } from '../../config.ts';

type Claims = Record<string, unknown>;

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicJwk: JWK;
}

/** The data that the provider stores with a code. The defaults are those of a valid sign-in. */
export interface CodeOptions {
  /** Overrides of the default claims; `undefined` removes one. */
  readonly claims?: Claims;
  /** The S256 challenge that the front end sent. */
  readonly challenge?: string;
  readonly redirectUrl?: string;
  /** Replaces the function that signs the ID token. */
  readonly sign?: (claims: Claims, key: SigningKey) => Promise<string> | string;
}

export type ProviderPath = '/.well-known/openid-configuration' | '/token' | '/keys';

/** A small OpenID Connect provider on its own port, which can be made to misbehave. */
export interface TestOidcProvider {
  readonly port: number;
  readonly client: OidcClient;
  /** The requests so far, oldest first. */
  readonly requests: readonly string[];
  /** Issues a code as after a sign-in at the provider. */
  issueCode(options?: CodeOptions): string;
  /** Replaces the answer of a path; `undefined` restores the normal one. */
  misbehave(path: ProviderPath, answer: ((response: ServerResponse) => void) | undefined): void;
  /** Replaces the signing key by a new one. */
  rotateKey(): Promise<void>;
  close(): Promise<void>;
}

interface Metadata {
  readonly token_endpoint_auth_methods_supported?: readonly string[] | undefined;
  readonly [name: string]: unknown;
}

export interface ProviderOptions {
  readonly port?: number;
  /** Overrides of the default document; `undefined` removes a value. */
  readonly metadata?: Metadata;
}

/** The redirect URL that test servers send to the provider. */
export const callbackUrl = 'http://localhost:8080/auth/callback';
const clientId = 'parlance.apps.example.com';
const clientSecret = 'a secret: +/&=% of Parlance';

export async function startOidcProvider({
  port: wanted = 0,
  metadata = {},
}: ProviderOptions = {}): Promise<TestOidcProvider> {
  let key = await createSigningKey();
  const codes = new Map<string, CodeOptions>();
  const requests: string[] = [];
  const replaced = new Map<string, (response: ServerResponse) => void>();

  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    const other = replaced.get(path);
    if (other) return other(response);
    if (path === '/.well-known/openid-configuration') sendJson(response, 200, describe());
    else if (path === '/keys') sendJson(response, 200, { keys: [key.publicJwk] });
    else if (path === '/token') await answerToken(request, response);
    else sendJson(response, 404, {});
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;

  function describe(): Metadata {
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      // The list includes insecure algorithms, because Parlance must not rely on it.
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
      authorization_response_iss_parameter_supported: true,
      ...metadata,
    };
  }

  async function answerToken(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await readText(request));
    const refuse = (status: number, error: string) => sendJson(response, status, { error });
    const { method, id, secret } = credentialsOf(request, form);
    const methods = describe().token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    if (!methods.includes(method) || id !== clientId || secret !== clientSecret) {
      return refuse(401, 'invalid_client');
    }
    const code = form.get('code') ?? '';
    const issued = codes.get(code);
    codes.delete(code);
    const isFit =
      form.get('grant_type') === 'authorization_code' &&
      form.get('redirect_uri') === (issued?.redirectUrl ?? callbackUrl) &&
      challengeOf(form.get('code_verifier')) === issued?.challenge;
    if (!issued || !isFit) return refuse(400, 'invalid_grant');
    const now = Math.floor(Date.now() / 1000);
    const standard = { iss: issuer, aud: clientId, sub: randomUUID(), iat: now, exp: now + 3600 };
    const id_token = await (issued.sign ?? signJwt)({ ...standard, ...issued.claims }, key);
    sendJson(response, 200, { access_token: 'unused', token_type: 'Bearer', id_token });
  }

  return {
    port,
    client: { issuerUrl: issuer, clientId, clientSecret },
    requests,
    issueCode(options = {}) {
      const code = `code-${randomUUID()}`;
      codes.set(code, options);
      return code;
    },
    misbehave(path, answer) {
      if (answer) replaced.set(path, answer);
      else replaced.delete(path);
    },
    async rotateKey() {
      key = await createSigningKey();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export async function createSigningKey(kid: string = randomUUID()): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' };
  return { kid, privateKey, publicJwk };
}

/** Signs a valid ID token. */
export async function signJwt(claims: Claims, { kid, privateKey }: SigningKey): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey);
}

/** The S256 challenge of a PKCE verifier (RFC 7636). */
export function challengeOf(verifier: string | null): string | undefined {
  return verifier === null ? undefined : createHash('sha256').update(verifier).digest('base64url');
}

export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function credentialsOf(request: IncomingMessage, form: URLSearchParams) {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (basic === undefined) {
    const [id, secret] = [form.get('client_id'), form.get('client_secret')];
    return { method: 'client_secret_post', id, secret };
  }
  const parts = Buffer.from(basic, 'base64').toString().split(':');
  const [id, secret] = parts.map((part) => decodeURIComponent(part.replaceAll('+', ' ')));
  return { method: 'client_secret_basic', id, secret };
}

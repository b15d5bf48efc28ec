import type {
  Action,
  Endpoint,
  ImageType,
  Output,
  ParamsOf,
  ParsedBody,
  ParsedQuery,
  ShownJob,
  WorkspaceAction,
} from '@parlance/contract';
import type { Entitlements } from '../access/entitlements.ts';
import type { Actor, ProjectScope, SignedIn, WorkspaceScope } from '../access/scope.ts';
import type { Spooled } from '../integrations/spool/spool.ts';
import type { EventStream } from './event-stream.ts';
import type { JsonText } from './json-text.ts';

/** A file in a request. */
export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A file in a request whose bytes are read as they come, once. */
export interface StreamedUpload {
  readonly name: string;
  /** Throws where the file is too large, or the request ends before it. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** The limit of files in one request. */
export const maxFiles = 200;

/** The input for a caller who subscribes to events. */
export interface FollowerInput {
  /** The last event that the caller received, if they reconnect. */
  readonly lastEventId: string | undefined;
  /** Repeats the access checks of the request, because the stream outlives them. */
  readonly isPermitted: () => Promise<boolean>;
}

/** The answer of a change of content, with the id of its change set. */
export interface Changed<Answer = undefined> {
  readonly answer: Answer;
  /** Undefined where the request changed nothing. */
  readonly changeSetId: string | undefined;
}

/** The answer to a request that is done by a job. */
export class Accepted {
  readonly job: ShownJob;

  constructor(job: ShownJob) {
    this.job = job;
  }
}

/** A file that is sent to the caller. */
export type FileAnswer = {
  readonly name: string;
  /** Called before the file is sent to a caller who does not have the same bytes already. */
  readonly onTaken?: () => Promise<void>;
} & (
  | {
      readonly bytes: Uint8Array;
      /** The media type of an image, which stays the same for ever. */
      readonly image?: ImageType;
    }
  | { readonly file: Spooled }
);

/** The actor of a request, and their limits. */
export interface Caller {
  readonly actor: Actor;
  readonly entitlements: Entitlements;
}

/** What tells where a request comes from. */
export interface Origin {
  /** What the browser or program calls itself. */
  readonly userAgent: string | undefined;
}

/** The input of a handler. Everything that the contract can check has been checked. */
export type HandlerInput<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: ParsedQuery<E>;
  readonly body: ParsedBody<E>;
} & Origin &
  (E extends { access: 'public' } ? unknown : Caller) &
  (E extends { access: 'session' } ? SignedIn : unknown) &
  (E extends { action: Action } ? { readonly scope: ProjectScope } : unknown) &
  (E extends { action: WorkspaceAction } ? { readonly scope: WorkspaceScope } : unknown) &
  (E extends { upload: 'one' } ? { readonly upload: Staged<E, Upload> } : unknown) &
  (E extends { upload: 'stream' } ? { readonly stream: StreamedUpload } : unknown) &
  (E extends { upload: 'many' } ? { readonly uploads: Staged<E, readonly Upload[]> } : unknown) &
  (E extends { background: true } ? { readonly prefersBackground: boolean } : unknown) &
  (E['success'] extends { events: object } ? { readonly follower: FollowerInput } : unknown);

/** The uploaded files; undefined where the query refers to staged files. */
type Staged<E extends Endpoint, T> = E extends { takesStaged: true } ? T | undefined : T;

type HandlerOutput<E extends Endpoint> = E['success'] extends { file: true }
  ? FileAnswer
  : E['success'] extends { events: object }
    ? EventStream
    : Output<E> | JsonText;

export type Handler<E extends Endpoint> = (
  input: HandlerInput<E>,
) => Promise<
  | (E extends { changesContent: true } ? Changed<HandlerOutput<E>> : HandlerOutput<E>)
  | (E extends { background: true } ? Accepted : never)
>;

/** Registers the handler of an endpoint of the contract. */
export type AddRoute = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

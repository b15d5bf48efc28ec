import type {
  Action,
  Endpoint,
  Output,
  ParamsOf,
  ParsedBody,
  ParsedQuery,
  ShownJob,
  WorkspaceAction,
} from '@parlance/contract';
import type { Entitlements } from '../access/entitlements.ts';
import type { Actor, ProjectScope, WorkspaceScope } from '../access/scope.ts';
import type { Spooled } from '../integrations/spool/spool.ts';
import type { EventStream } from './event-stream.ts';
import type { JsonText } from './json-text.ts';

/** A file that a request carries. */
export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** So many can be sent at once. */
export const maxFiles = 200;

/** What there is to know of a caller who follows events. */
export interface FollowerInput {
  /** The last event that they have got, if they were here before. */
  readonly lastEventId: string | undefined;
  /** Asks anew what has let the request through, since the answer outlives it. */
  readonly isPermitted: () => Promise<boolean>;
}

/** What a change of content answers, with the id of what it wrote in the history. */
export interface Changed<Answer = undefined> {
  readonly answer: Answer;
  /** Undefined where everything was so already. */
  readonly changeSetId: string | undefined;
}

/** The answer of what will be done in the background. */
export class Accepted {
  readonly job: ShownJob;

  constructor(job: ShownJob) {
    this.job = job;
  }
}

/** A file on its way to the caller. */
export type FileAnswer = { readonly name: string } & (
  | { readonly bytes: Uint8Array }
  | { readonly file: Spooled }
);

/** Who acts, and how much they may have. */
export interface Caller {
  readonly actor: Actor;
  readonly entitlements: Entitlements;
}

/** What a handler is given: everything checked that the contract can check. */
export type HandlerInput<E extends Endpoint> = {
  readonly params: ParamsOf<E>;
  readonly query: ParsedQuery<E>;
  readonly body: ParsedBody<E>;
} & (E extends { access: 'public' } ? unknown : Caller) &
  (E extends { action: Action } ? { readonly scope: ProjectScope } : unknown) &
  (E extends { action: WorkspaceAction } ? { readonly scope: WorkspaceScope } : unknown) &
  (E extends { upload: 'one' } ? { readonly upload: Staged<E, Upload> } : unknown) &
  (E extends { upload: 'many' } ? { readonly uploads: Staged<E, readonly Upload[]> } : unknown) &
  (E extends { background: true } ? { readonly prefersBackground: boolean } : unknown) &
  (E['success'] extends { events: object } ? { readonly follower: FollowerInput } : unknown);

/** Undefined where the query names files that were staged. */
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

/** Puts an endpoint of the contract on the server, with the function that answers it. */
export type AddRoute = <E extends Endpoint>(endpoint: E, handler: Handler<E>) => void;

import { ApiError, ConnectionError } from '@parlance/contract';
import type { MessageId } from '../language/intl.tsx';

/** What somebody was doing when a request failed, where it makes a difference to the message. */
export type ErrorAction =
  | 'Signup'
  | 'Login'
  | 'DeleteAccount'
  | 'UpdateUserSelf'
  | 'ForgotPassword'
  | 'ChangePassword'
  | 'ResetPassword'
  | 'InviteProjectUser'
  | 'ResendInvite'
  | 'LeaveProject'
  | 'ImportLocale'
  | 'ExportLocale'
  | 'BackUpProject'
  | 'RestoreProject'
  | 'MoveTerms';

interface Row {
  readonly when: (error: ApiError) => boolean;
  readonly message: MessageId;
  readonly actions?: Readonly<Partial<Record<ErrorAction, MessageId>>>;
}

const status = (code: number) => (error: ApiError) => error.status === code;

/** The first row that fits decides. */
const catalogue: readonly Row[] = [
  {
    // The lock of an account has no time to tell: here somebody else may have used up the limit.
    when: ({ status, retryAfter }) => status === 429 && retryAfter !== undefined,
    message: 'error.tooManyRequests',
  },
  {
    when: status(429),
    message: 'error.tooManyRequests',
    actions: { Login: 'error.tooManyLogins', ResendInvite: 'error.inviteJustSent' },
  },
  {
    when: status(413),
    message: 'error.payloadTooLarge',
    actions: { ImportLocale: 'error.fileTooLarge', RestoreProject: 'error.backupTooLarge' },
  },
  {
    when: ({ code }) => code === 'BadRequest',
    message: 'error.badRequest',
    actions: {
      ImportLocale: 'error.malformedFile',
      LeaveProject: 'error.lastAdminLeaves',
      RestoreProject: 'error.malformedBackup',
    },
  },
  {
    when: ({ code }) => code === 'AlreadyExists',
    message: 'error.alreadyExists',
    actions: {
      Signup: 'error.emailTaken',
      InviteProjectUser: 'error.alreadyMember',
      MoveTerms: 'bulk.keyTwice',
    },
  },
  { when: ({ code }) => code === 'Conflict', message: 'error.conflict' },
  {
    when: status(404),
    message: 'error.notFound',
    actions: {
      Login: 'error.unknownEmail',
      ResetPassword: 'error.unknownEmail',
      InviteProjectUser: 'error.unknownInvitee',
    },
  },
  {
    when: status(422),
    message: 'error.unprocessable',
    actions: { DeleteAccount: 'error.lastAdmin' },
  },
  { when: status(402), message: 'error.planLimit' },
  {
    when: status(401),
    message: 'error.unauthorized',
    actions: {
      Login: 'error.badCredentials',
      ResetPassword: 'error.badResetToken',
      ChangePassword: 'error.wrongPassword',
    },
  },
  {
    when: () => true,
    message: 'error.fallback',
    actions: {
      ExportLocale: 'error.exportFailed',
      ImportLocale: 'error.importFailed',
      BackUpProject: 'error.backupFailed',
      RestoreProject: 'error.restoreFailed',
    },
  },
];

/** What to tell the user about a failed request. */
export function errorMessage(error: unknown, action?: ErrorAction): MessageId {
  // No answer at all is read like one that says nothing in particular.
  const answer = error instanceof ApiError ? error : new ApiError(500, undefined);
  const row = catalogue.find(({ when }) => when(answer));
  return (action && row?.actions?.[action]) ?? row?.message ?? 'error.fallback';
}

/** Whether nobody answered, or only what stands before the server. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  return error instanceof ApiError && [502, 503, 504].includes(error.status);
}

import { ApiError, ConnectionError } from '@parlance/contract';
import type { MessageId } from '../language/intl.tsx';

/** The action that failed, where it changes the message. */
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
  | 'MoveTerms'
  | 'AddScreenshot';

interface Row {
  readonly when: (error: ApiError) => boolean;
  readonly message: MessageId;
  readonly actions?: Readonly<Partial<Record<ErrorAction, MessageId>>>;
}

const status = (code: number) => (error: ApiError) => error.status === code;

/** The first matching row decides. */
const catalogue: readonly Row[] = [
  {
    // The lock of an account sends no `Retry-After`. With the header, other users of the address may have used up
    // the limit.
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
    actions: {
      ImportLocale: 'error.fileTooLarge',
      RestoreProject: 'error.backupTooLarge',
      AddScreenshot: 'screenshots.tooLarge',
    },
  },
  {
    when: ({ code }) => code === 'BadRequest',
    message: 'error.badRequest',
    actions: {
      ImportLocale: 'error.malformedFile',
      LeaveProject: 'error.lastAdminLeaves',
      RestoreProject: 'error.malformedBackup',
      AddScreenshot: 'screenshots.unreadable',
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
  {
    when: status(402),
    message: 'error.planLimit',
    actions: { AddScreenshot: 'screenshots.tooMany' },
  },
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

/** The message for the user about a failed request. */
export function errorMessage(error: unknown, action?: ErrorAction): MessageId {
  // An error without an answer is treated like an answer without details.
  const answer = error instanceof ApiError ? error : new ApiError(500, undefined);
  const row = catalogue.find(({ when }) => when(answer));
  return (action && row?.actions?.[action]) ?? row?.message ?? 'error.fallback';
}

/** Whether the server did not answer, or only a proxy did. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof ConnectionError) return true;
  return error instanceof ApiError && [502, 503, 504].includes(error.status);
}

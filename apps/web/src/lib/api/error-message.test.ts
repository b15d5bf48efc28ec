import { ApiError, ConnectionError, codeOfStatus } from '@parlance/contract';
import { describe, expect, it } from 'vitest';
import en from '../../messages/en.json';
import { type ErrorAction, errorMessage, isUnreachable } from './error-message.ts';

type Row = [status: number, action: ErrorAction | undefined, message: string];

const rows: Row[] = [
  [429, 'Login', 'Too many login attempts, this account has been locked for 15 minutes.'],
  [
    429,
    'ResendInvite',
    'This invitation was sent a moment ago. Wait a minute before you send it again.',
  ],
  [429, undefined, 'Error too many requests, please wait a while before making another request.'],
  [
    413,
    'ImportLocale',
    'The file that you are trying to import is too large, try importing it as multiple smaller files instead.',
  ],
  [413, undefined, 'Payload too large'],
  [
    400,
    'ImportLocale',
    'The file that you are trying to import is either malformed or not the right format, please check that it is valid before trying again.',
  ],
  [
    400,
    'LeaveProject',
    'You are the last admin of this project. Make somebody else admin before you leave, or delete the project.',
  ],
  [400, undefined, 'Bad request, please check your values and try again.'],
  [409, 'Signup', 'A user with this email already exists. Please use a different one.'],
  [409, 'InviteProjectUser', "This user is already part of the project's team"],
  [409, undefined, 'A resource with this value already exists. Please use a different one.'],
  [
    404,
    'ResetPassword',
    'We could not find a user with the provided email. Did you type it correctly?',
  ],
  [404, 'Login', 'We could not find a user with the provided email. Did you type it correctly?'],
  [
    404,
    'InviteProjectUser',
    'We could not find a user with the provided email. Has the user already registered on the product?',
  ],
  [404, undefined, 'Error, resource not found'],
  [
    422,
    'DeleteAccount',
    'We are unable to delete your account as you are the last admin for one or more projects. Please assign another admin for those projects or delete the projects first and try again.',
  ],
  [422, undefined, 'The server was unable to process the request, please check your request.'],
  [
    402,
    undefined,
    'It seems like you would go over the limit of your current project plan. Please review your current usage or upgrade your plan.',
  ],
  [
    401,
    'ResetPassword',
    'It appears that your password reset token is not valid. Request a new password reset token.',
  ],
  [401, 'Login', 'Bad credentials.'],
  [
    401,
    'ChangePassword',
    'Could not change your password, it appears that you entered the wrong current password.',
  ],
  [401, undefined, 'Error, unauthorized.'],
  [500, 'ExportLocale', 'Something went wrong while downloading the export, please try again.'],
  [500, 'ImportLocale', 'There was an error while importing the locale'],
  [500, undefined, 'There was an error while loading, please refresh the page.'],
];

describe('the error catalogue', () => {
  it.each(rows)('says for status %i on %s', (status, action, message) => {
    const error = new ApiError(status, {
      error: { code: codeOfStatus(status), message: 'what the server says is not shown' },
    });
    expect(en[errorMessage(error, action)]).toBe(message);
  });

  it('goes by the code where the status is not the usual one', () => {
    const error = new ApiError(418, { error: { code: 'AlreadyExists', message: '' } });
    expect(errorMessage(error)).toBe('error.alreadyExists');
  });

  it('tells a change by somebody else from a value that is taken', () => {
    const error = new ApiError(409, { error: { code: 'Conflict', message: '' } });
    expect(en[errorMessage(error)]).toBe(
      'Somebody else has changed this in the meantime. Please look at it again before you change it.',
    );
    // A 409 without a code of this API counts as the first code with that status.
    expect(errorMessage(new ApiError(409, undefined))).toBe('error.alreadyExists');
  });

  it('treats an action without a row of its own like any other', () => {
    expect(errorMessage(new ApiError(404, undefined), 'ExportLocale')).toBe('error.notFound');
  });

  it('tells a limit that passes from the lock of an account', () => {
    const error = new ApiError(429, undefined, 42);
    expect(errorMessage(error, 'Login')).toBe('error.tooManyRequests');
  });

  it('knows when the server can not be reached', () => {
    expect(isUnreachable(new ConnectionError('gone'))).toBe(true);
    expect([502, 503, 504].map((status) => isUnreachable(new ApiError(status, undefined)))).toEqual(
      [true, true, true],
    );
    expect(isUnreachable(new ApiError(500, undefined))).toBe(false);
    expect(isUnreachable(new TypeError('a bug'))).toBe(false);
  });

  it('falls back when there was no answer', () => {
    expect(errorMessage(new ConnectionError('gone'), 'ExportLocale')).toBe('error.exportFailed');
    expect(errorMessage(new TypeError('a bug'))).toBe('error.fallback');
  });
});

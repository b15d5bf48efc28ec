import { type ErrorCode, errors } from '../errors.ts';
import { permissions, roles, workspacePermissions, workspaceRoles } from '../permissions.ts';

/** The reason for each error. */
const meanings: Readonly<Record<ErrorCode, string>> = {
  BadRequest: 'The request can not be read or a value is not permitted; `details` say which.',
  Unauthorized: 'No valid token, a wrong password or secret, or a client where a user is needed.',
  PaymentRequired: 'The plan of the project does not allow that many strings.',
  NotFound: 'It is not there, or the caller may not know of it.',
  AlreadyExists: 'The value is taken.',
  Conflict: 'It has been changed since the caller read it; `details[].current` is how it is now.',
  authorization_pending: 'For a program that waits for a person: nobody has decided yet.',
  slow_down: 'For a program that waits for a person: it asks too often.',
  access_denied: 'For a program that waits for a person: the person has said no.',
  expired_token: 'For a program that waits for a person: the code has expired, or was used.',
  PayloadTooLarge: 'The body is over 100 kB, or the file over the limit of the server.',
  UnprocessableEntity:
    'It can be understood but not be done, as to delete the last admin or to translate a locked term.',
  TooManyRequests: 'Too many requests, an account that is locked, or too many projects.',
  Internal: 'A bug of Parlance.',
  Unavailable:
    'The database or a sign-in provider does not answer: try again after the seconds of `Retry-After`. Without that header somebody must help the server first, whose disk is full or read-only, as `details` then say.',
};

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const errorTable = table(
  ['Status', 'Code', 'When'],
  Object.entries(errors).map(([code, { status }]) => [
    `${status}`,
    `\`${code}\``,
    meanings[code as ErrorCode],
  ]),
);

function actionTable(
  actions: Readonly<Record<string, readonly string[]>>,
  columns: readonly string[],
): string {
  const rows = Object.entries(actions).map(([action, permitted]) => [
    `\`${action}\``,
    ...columns.map((role) => (permitted.includes(role) ? 'yes' : '')),
  ]);
  return table(['Action', ...columns], rows);
}

/** The rules that hold for all operations, as Markdown: the `info.description` of the document. */
export const introduction = `\
The REST API of Parlance, with everything that its web app can do. \`docs/api.md\` of the source walks
through a whole session with curl and shows the typed client.

## Base address

All paths begin with \`/api/v1\`. Beside them, \`GET /health\` tells whether the server runs, and
\`GET /ready\` whether it can do its work: it answers 503 while its database does not answer and while
it stops. A slash at the end of a path and the case of its letters make no difference; parameters in
it keep theirs.

## Requests and answers

Send JSON or \`application/x-www-form-urlencoded\`, of at most 100 kB (bulk changes: 500 kB,
pastes: 4 MB) and 32 levels, and files as \`multipart/form-data\`. Answers are JSON: what you asked for is in \`data\`. Exceptions are access
tokens, which are bare objects as OAuth 2.0 has them, exports, which are files, and answers without a
body. Properties that an operation does not know are ignored. Answers of over 1 kB are compressed for
whoever accepts that.

## Errors

\`\`\`json
{"error": {"code": "BadRequest", "message": "…", "details": [{"path": "body.name", "message": "…"}]}}
\`\`\`

Decide by the status and the code. \`message\` is the same for all errors of a code; \`details\` are
there where they help: where in the request the problem is, or where in the file, by line and column.

${errorTable}

There is no 403: what a caller may not do answers 404, so that ids can not be probed. Of several
problems the first of these is told: too many requests, token, body and query, kind of caller, role,
plan, what is missing, what is taken.

## Authentication

Send \`Authorization: Bearer <access token>\`. A user gets a token from \`POST /api/v1/auth/token\` by
e-mail address and password (\`grant_type=password\`), a program by the id and secret of an API client
of a project (\`grant_type=client_credentials\`). A token holds for \`expires_in\` seconds, a day unless
the server is configured otherwise. It ends before that when the password is changed, the secret is
rotated, or the account or client is deleted. There are no cookies.

## Roles

Every member and every client of a project has a role in it. \`x-action\` of an operation names what the
role must permit; \`x-own-action\`, what it must permit instead where the \`userId\` of the path is the
caller's own. Roles are read at every request.

Editors, reviewers and translators may be confined to some locales, and can't change anything in others.
\`x-edits-locale\` of an operation says where in the request the locale is. To set the state \`reviewed\`
asks for \`ReviewTranslation\`, whatever the operation.

Answers have all of it in \`membership\`. \`role\` beside that is \`admin\`, \`editor\` or \`viewer\` for programs that
know these roles alone, and \`editor\` for reviewers and translators.

${actionTable(permissions, roles)}

A project belongs to a workspace, in which people are owner or member. That alone lets nobody look into a
project; owners are told the names of those that it has.

${actionTable(workspacePermissions, workspaceRoles)}

## Ids and dates

Ids are UUIDs. Locales and plans have a \`code\` instead, such as \`de_DE\`. Dates are ISO 8601 in UTC
with milliseconds: \`2026-01-31T12:00:00.000Z\`. Texts are kept exactly as they are sent, and lengths
count Unicode code points.

## Lists

Lists are answered whole and in a fixed order, which their summary names. Only entries and the history
come in windows: ask for \`limit\` of them, and go on with \`cursor=<nextCursor>\` until it is null.

## Conditional requests

Every answer to a GET has an \`ETag\`. Send it back as \`If-None-Match\`: as long as the answer would be
the same, it is \`304\` without a body.

## Two people at once

A translation has a \`revision\`, which grows by one with every change. Send the one that you have read
with a change: if somebody else was faster and has written something else, nothing is written, and
\`409 Conflict\` holds the translation as it is now. Without a revision the last one wins.

## History and undo

Whatever changes terms, translations, locales of a project or what is labelled answers with the header
\`Change-Set\`: the id of what it wrote in the history. Give it to \`undoChangeSet\` to take the change
back; those of deletions and imports of glossaries to \`undoGlossaryChange\`. What somebody has changed since
is left as it is. There is no header where nothing changed.

## Limits

The operations that take passwords, tokens of mails or sign-ups are limited to a number of requests a
minute and address, 100 unless the server is configured otherwise. Their answers tell of it in
\`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`, and \`429\` says in
\`Retry-After\` how many seconds to wait. After three wrong passwords an account is locked for 15
minutes.

## A short session

\`\`\`sh
curl -s $URL/api/v1/auth/token -d grant_type=client_credentials -d client_id=$ID -d client_secret=$SECRET
curl -s $URL/api/v1/projects/$PROJECT/imports?locale=en\\&format=jsonflat -H "Authorization: Bearer $TOKEN" -F file=@en.json
curl -s $URL/api/v1/projects/$PROJECT/exports?locale=de_DE\\&format=jsonflat -H "Authorization: Bearer $TOKEN" -o de.json
\`\`\`
`;

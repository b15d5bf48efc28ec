import { ApiError, type ErrorDetail } from '@parlance/contract';
import { markAsData } from './answers.ts';

const advice: Readonly<Record<number, string>> = {
  400: 'The arguments are not what the tool takes. Mend what is told below, and call it again.',
  401: 'The access token is not accepted, or may not be used for this at all. Tell the person who lent it.',
  402: 'The plan of the project does not allow that many strings. Nothing was written. Tell the person who lent the token.',
  404: 'There is no such thing, or the access token does not permit this: its actions, projects, locales or files may be chosen ones. Look up ids with list_projects, get_project and find_terms. If they are right, tell the person who lent the token which action failed, and do not try another way.',
  409: 'It is not as it was any more. Read it again, and decide anew.',
  413: 'The call is too large. Split it into several ones.',
  422: 'It is understood and can not be done. The reason is told below.',
  503: 'Something that this needs does not answer. Try again in a minute.',
};

/** What an agent is told about an error of the API: what happened, and what to do next. */
export function describeError(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { status, retryAfter, details, message } = error;
  const wait = retryAfter ?? 60;
  const told =
    status === 429 ? `Too many requests. Wait ${wait} seconds.` : (advice[status] ?? `${message}.`);
  return details.length === 0 ? told : `${told}\n${markAsData(details.map(toLine).join('\n'))}`;
}

/** Details may repeat what was sent, so they are data as well. */
function toLine({ path, line, column, message }: ErrorDetail): string {
  const place = line === undefined ? '' : ` (line ${line}, column ${column})`;
  return `${path === undefined ? '' : `${path.replace(/^(body|query|params)\./, '')}: `}${message}${place}`;
}

import type { Author, BatchRefusal, Translation, TranslationOrigin } from '@parlance/contract';
import { z } from 'zod';
import { clip } from './answers.ts';
import { origin, revision, state, textFields } from './schemas.ts';

/** A text that is there, with who has written it and how. */
export const present = z.object({
  ...textFields,
  state,
  revision,
  origin: origin.optional(),
  by: z.string().optional().describe('Who has written it.'),
});

/** The text that was in the way of another one. */
export function toPresent({
  current,
  origin: of,
  by,
}: {
  readonly current?: Pick<Translation, 'value' | 'state' | 'revision'> | undefined;
  readonly origin?: TranslationOrigin | null | undefined;
  readonly by?: Author | undefined;
}): z.output<typeof present> | undefined {
  if (!current) return undefined;
  return {
    ...clip(current.value, 1500),
    state: current.state,
    revision: current.revision,
    ...(of !== undefined && { origin: of }),
    ...(by && { by: by.name ?? `${by.type} ${by.id}` }),
  };
}

const nextSteps: Readonly<Record<BatchRefusal, string>> = {
  exists:
    'exists: the key has another source text already. Leave it, or take another key if yours means something else. To replace its source text, send `expectedRevision` with the present revision.',
  term: 'term: the project has no such term. Look it up with find_terms, or add it with upsert_terms.',
  locale: 'locale: the project does not have the locale. get_project lists those that it has.',
  permission:
    'permission: the access token may not write into this locale. Leave it, and say so to the person who lent it.',
  locked: 'locked: the term is not to be translated. Leave it.',
  revision:
    'revision: somebody has changed the text. Read the present text; if yours is still better, send it with the present revision.',
  person:
    'person: a person has written or reviewed the present text, and this access token does not let agents replace it. Leave it, and tell your user what you would change.',
  length: 'length: the text is too long.',
  plural:
    'plural: the text must be a whole ICU plural, {n, plural, one {…} other {…}}, with the forms that get_project lists for the locale.',
  check: 'check: `issues` are errors in your text. Mend them, and send the text again.',
};

/** What an agent is told to do about refused texts, once for each reason. */
export function describeRefusals(reasons: readonly BatchRefusal[]): string | undefined {
  if (reasons.length === 0) return undefined;
  const steps = [...new Set(reasons)].map((reason) => `- ${nextSteps[reason]}`);
  return `${reasons.length} refused, all others are done:\n${steps.join('\n')}`;
}

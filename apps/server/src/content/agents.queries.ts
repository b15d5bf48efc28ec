import { type RawBuilder, sql } from 'kysely';
import type { Actor, ProjectScope } from '../access/scope.ts';

// Agents leave texts of people as they are, unless the access token that they act by says otherwise, and machines always
// do. Of a text whose origin nobody has written down, a person may be the author.

type Writing = Pick<Actor, 'agent' | 'machine'>;

/** Whether a person has written or reviewed the text of a translation, by the alias of its row, which may be missing. */
export function isOfPerson(translation: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${translation}.${name}`);
  return sql`(
    coalesce(${column('value')}, '') <> ''
    and (coalesce(${column('origin')}, 'person') = 'person' or ${column('state')} = 'reviewed')
  )`;
}

/** The condition on a translation, by the alias of its row, which may be missing, that an actor may replace its text. */
export function isOpenTo(actor: Writing, translation: string): RawBuilder<boolean> {
  return isBound(actor) ? sql`(not ${isOfPerson(translation)})` : sql`true`;
}

/**
 * The condition on a term, by the alias of its row, that an actor may delete it: no text of it is closed to the actor, nor
 * one in an archived locale, which comes back with the locale.
 */
export function isTermOpenTo(
  { actor, projectId }: Pick<ProjectScope, 'actor' | 'projectId'>,
  term: string,
): RawBuilder<boolean> {
  if (!isBound(actor)) return sql`true`;
  return sql`(not exists (
    select from translations of_term
    where of_term.project_id = ${projectId}::uuid and of_term.term_id = ${sql.ref(`${term}.id`)}
      and not ${isOpenTo(actor, 'of_term')}
  ))`;
}

/** Whether an actor has to leave texts of people as they are. */
function isBound({ agent, machine }: Writing): boolean {
  return machine === true || (agent !== undefined && !agent.mayReplace);
}

/** The origin of a text that an actor writes, as a part of a statement. */
export function originBy({ agent, machine }: Writing): RawBuilder<string> {
  if (machine) return sql`'machine'`;
  return agent ? sql`'agent'` : sql`'person'`;
}

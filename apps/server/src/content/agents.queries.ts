import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../access/scope.ts';

// Agents leave texts of people as they are, unless the access token that they act by says otherwise. Machines always do. Of a text whose
// origin nobody has written down, a person may be the author.

type Writing = Pick<Actor, 'agent' | 'machine'>;

/** Whether a person has written or reviewed the text of a translation, by the alias of its row, which may be missing. */
export function isOfPerson(translation: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${translation}.${name}`);
  return sql`(
    coalesce(${column('value')}, '') <> ''
    and (coalesce(${column('origin')}, 'person') = 'person' or ${column('state')} = 'reviewed')
  )`;
}

/** Whether an actor has to leave texts of people as they are. */
export function sparesPeople({ agent, machine }: Writing): boolean {
  return machine === true || (agent !== undefined && !agent.mayReplace);
}

/** The condition on a translation that an actor may replace its text. */
export function isOpenTo(actor: Writing, translation: string): RawBuilder<boolean> {
  return sparesPeople(actor) ? sql`(not ${isOfPerson(translation)})` : sql`true`;
}

/** The origin of a text that an actor writes, as a part of a statement. */
export function originBy({ agent, machine }: Writing): RawBuilder<string> {
  if (machine) return sql`'machine'`;
  return agent ? sql`'agent'` : sql`'person'`;
}

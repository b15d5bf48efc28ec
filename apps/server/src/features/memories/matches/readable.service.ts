import type { InProject } from '../../../access/scope.ts';
import { type CheckContext, findCheckContext } from '../../../content/findings/units.queries.ts';
import type { Db } from '../../../db/database.ts';
import { type LinkRow, listLinks } from '../links.queries.ts';

/** A memory that matches are looked for in. */
export interface ReadableMemory extends Pick<LinkRow, 'id' | 'kind' | 'name' | 'penalty'> {
  /** Where the source texts of the memory of a project are. */
  readonly source: Pick<CheckContext, 'source_locale' | 'texts_in_keys'> | undefined;
}

/** The memories that a project reads, in their order, whose source texts are in the language of its own. */
export async function listReadable(
  db: Db,
  scope: InProject,
  own: CheckContext,
): Promise<readonly ReadableMemory[]> {
  const readable: ReadableMemory[] = [];
  for (const { id, kind, name, penalty, reads, source_locale } of await listLinks(db, scope)) {
    if (!reads) continue;
    const memory = { id, kind, name, penalty };
    if (kind === 'own') readable.push({ ...memory, source: own });
    else if (kind === 'shared') {
      if (isSameLanguage(own.source_locale, source_locale))
        readable.push({ ...memory, source: undefined });
    } else {
      const source = await findCheckContext(db, { projectId: id });
      if (source && isSameLanguage(own.source_locale, source.source_locale))
        readable.push({ ...memory, source });
    }
  }
  return readable;
}

/** Whether source texts can be compared. Of a project whose texts are its keys, nobody knows the language. */
function isSameLanguage(a: string | null, b: string | null): boolean {
  const language = (code: string) => code.split('_', 1)[0];
  return a === null || b === null || language(a) === language(b);
}

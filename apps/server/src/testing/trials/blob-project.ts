import { endpoints } from '@parlance/contract';
import { listUserAccess } from '../../access/access.queries.ts';
import { type ProjectScope, requireProjectScope } from '../../access/scope.ts';
import type { TestServer } from '../test-server.ts';

const limits = { maxProjectsPerUser: 100 };

/** An empty project, and the scope of its admin. */
export interface BlobProject {
  readonly scope: ProjectScope;
  delete(): Promise<void>;
}

export async function createBlobProject(server: TestServer): Promise<BlobProject> {
  const person = await server.addPerson();
  const projectId = await server.addProject(person);
  const [access] = await listUserAccess(server.database.db, limits, [{ id: person.id, projectId }]);
  if (!access) throw new Error('The project has no member');
  return {
    scope: requireProjectScope(access, 'ImportTranslation'),
    async delete() {
      await person.call(endpoints.deleteProject, { params: { projectId } });
    },
  };
}

import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ProjectStatements, writeProject } from './project-statements.ts';

const projectId = randomUUID();
const other = randomUUID();

describe('a statement', () => {
  it('gets its project into the text wherever that is, and keeps its other values', () => {
    const text = `select $1 from terms t join files f on f.project_id = $2::uuid and f.id = $3
      where t.project_id = $4::uuid and t.id = any($5) and t.file_id = $6`;
    const values = ['a', projectId, other, projectId, [projectId], projectId];
    expect(writeProject(text, values)).toEqual({
      text: `select $1 from terms t join files f on f.project_id = '${projectId}'::uuid and f.id = $2
      where t.project_id = '${projectId}'::uuid and t.id = any($3) and t.file_id = '${projectId}'`,
      values: ['a', other, [projectId]],
    });
  });

  it('of no project, or of something that is no project, stays as it is', () => {
    expect(writeProject('select $1::uuid', [projectId])).toBeUndefined();
    const text = 'select from terms where project_id = $1::uuid';
    for (const value of [`'; drop table terms; --`, null, 5, [projectId], undefined]) {
      expect(writeProject(text, [value])).toBeUndefined();
    }
  });
});

describe('a connection', () => {
  it('keeps the statements that were used last, and drops others where they are too long together', () => {
    const sent: string[] = [];
    const client = {
      connection: { parsedStatements: { of_project_1: 'aaaa', of_project_2: 'bbbb' } },
      query(text: string) {
        sent.push(text);
        // In a transaction that has failed.
        return Promise.reject(new Error('current transaction is aborted'));
      },
    };
    const statements = new ProjectStatements(client as never, 10);
    const [a, b] = [statements.nameOf('aaaa'), statements.nameOf('bbbb')];
    expect([a, b]).toEqual(['of_project_1', 'of_project_2']);
    expect(statements.nameOf('aaaa')).toBe(a);
    expect(sent).toEqual([]);
    expect(statements.nameOf('cccc')).toBe('of_project_3');
    expect(sent).toEqual(['deallocate of_project_2']);
    expect(client.connection.parsedStatements).toEqual({ of_project_1: 'aaaa' });
    expect(statements.nameOf('aaaa')).toBe(a);
    // What was dropped is prepared anew under another name.
    expect(statements.nameOf('bbbb')).toBe('of_project_4');
  });
});

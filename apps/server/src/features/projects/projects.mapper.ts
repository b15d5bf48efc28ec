import type { Project, Role } from '@parlance/contract';

export interface ProjectRow {
  id: string;
  name: string;
  description: string | null;
  terms_count: number;
  locales_count: number;
  role: Role;
  created_at: Date;
  updated_at: Date;
}

export function toProject(row: ProjectRow): Project {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    termsCount: row.terms_count,
    localesCount: row.locales_count,
    role: row.role,
    date: { created: row.created_at.toISOString(), modified: row.updated_at.toISOString() },
  };
}

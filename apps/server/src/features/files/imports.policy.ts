import { can } from '@parlance/contract';
import { AppError } from '../../app-error.ts';
import type { ProjectScope } from '../projects/projects.policy.ts';

/** An import that deletes terms asks for what deleting them asks for. */
export function requireTermDeletion({ role }: ProjectScope): void {
  if (!can(role, 'DeleteTerm')) throw new AppError('NotFound');
}

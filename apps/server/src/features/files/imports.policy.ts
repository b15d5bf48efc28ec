import { can } from '@parlance/contract';
import type { ProjectScope } from '../../access/scope.ts';
import { AppError } from '../../app-error.ts';

/** An import that deletes terms asks for what deleting them asks for. */
export function requireTermDeletion({ role }: ProjectScope): void {
  if (!can(role, 'DeleteTerm')) throw new AppError('NotFound');
}

import { checkInfo } from '../registry.ts';
import type { CheckSettings } from '../settings.ts';

/** All checks, also those that projects choose. */
export const allOn: CheckSettings = {
  severities: Object.fromEntries([...checkInfo].map(([id, { severity }]) => [id, severity])),
};

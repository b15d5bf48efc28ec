import { codePoints } from '@parlance/contract';
import type { Rule } from '../../lib/forms/form.ts';
import { toHexColor } from './label-color.ts';

/** Names should be short; the API accepts longer ones. */
const maxNameLength = 30;

/** The rule for the name of a label. A longer name that exists already may keep its length. */
export function nameRule(present = ''): Rule {
  const maxLength = Math.max(maxNameLength, codePoints(present));
  return (value) => {
    if (value === '') return 'labels.nameRequired';
    if (value.trim() === '') return 'validation.notBlank';
    if (codePoints(value) <= maxLength) return undefined;
    return maxLength === maxNameLength ? 'labels.nameTooLong' : 'labels.nameLonger';
  };
}

export const colorRule: Rule = (value) => {
  if (value.trim() === '') return 'labels.colorRequired';
  return toHexColor(value) === undefined ? 'labels.colorInvalid' : undefined;
};

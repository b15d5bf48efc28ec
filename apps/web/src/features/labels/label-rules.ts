import { codePoints } from '@parlance/contract';
import type { Rule } from '../../lib/forms/form.ts';
import { toHexColor } from './label-color.ts';

/** Names are to be short; the API takes longer ones. */
const maxNameLength = 30;

/** The rule for the name of a label. One that is longer already may stay as long as it is. */
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

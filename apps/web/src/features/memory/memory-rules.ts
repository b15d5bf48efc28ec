import { endpoints } from '@parlance/contract';
import { ruleOf } from '../../lib/forms/form.ts';

/** The validation rules for the name of a memory. */
export const memoryRules = {
  name: ruleOf(endpoints.createMemory.body.shape.name, {
    required: 'validation.nameRequired',
    blank: 'validation.notBlank',
    invalid: 'validation.upTo255',
  }),
};

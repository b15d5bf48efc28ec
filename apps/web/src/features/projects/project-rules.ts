import { createProjectBody } from '@parlance/contract';
import { anyText, ruleOf } from '../../lib/forms/form.ts';

/** What is wrong with the fields of a project, new or not. */
export const projectRules = {
  name: ruleOf(createProjectBody.shape.name, {
    required: 'validation.nameRequired',
    blank: 'validation.notBlank',
    invalid: 'validation.upTo255',
  }),
  description: ruleOf(createProjectBody.shape.description, { invalid: 'validation.upTo255' }),
};

/** As `projectRules`, with what a project can have once it is there. */
export const projectDetailsRules = { ...projectRules, sourceLocale: anyText, textsInKeys: anyText };

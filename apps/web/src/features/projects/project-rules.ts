import { createProjectBody, referenceUrl } from '@parlance/contract';
import { z } from 'zod';
import { anyText, ruleOf } from '../../lib/forms/form.ts';

/** The validation rules for the fields of a project. */
export const projectRules = {
  name: ruleOf(createProjectBody.shape.name, {
    required: 'validation.nameRequired',
    blank: 'validation.notBlank',
    invalid: 'validation.upTo255',
  }),
  description: ruleOf(createProjectBody.shape.description, { invalid: 'validation.upTo255' }),
};

/** `projectRules` with the fields that only an existing project has. */
export const projectDetailsRules = {
  ...projectRules,
  sourceLocale: anyText,
  textsInKeys: anyText,
  referenceUrl: ruleOf(referenceUrl.or(z.literal('')), { invalid: 'validation.referenceUrl' }),
};

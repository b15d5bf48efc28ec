import { endpoints } from '@parlance/contract';
import { anyText, ruleOf } from '../../lib/forms/form.ts';

/** The validation rules for what a glossary is made with. */
export const glossaryRules = {
  name: ruleOf(endpoints.createGlossary.body.shape.name, {
    required: 'validation.nameRequired',
    blank: 'validation.notBlank',
    invalid: 'validation.upTo255',
  }),
};

export const newGlossaryRules = { ...glossaryRules, sourceLocale: anyText };

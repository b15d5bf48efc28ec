import { codePoints, email, password, signupBody } from '@parlance/contract';
import type { MessageId } from '../language/intl.tsx';
import { type Rule, ruleOf } from './form.ts';

export const emailRule = ruleOf(email, {
  required: 'validation.emailRequired',
  invalid: 'validation.emailInvalid',
});

export const nameRule = ruleOf(signupBody.shape.name, {
  required: 'validation.nameRequired',
  blank: 'validation.notBlank',
  invalid: 'validation.nameLength',
});

/** The message for a short password differs between signing in and choosing a password. */
export const passwordRule =
  (tooShort: MessageId): Rule =>
  (value) => {
    if (value === '') return 'validation.passwordRequired';
    if (password.safeParse(value).success) return undefined;
    return codePoints(value) < 8 ? tooShort : 'validation.passwordTooLong';
  };

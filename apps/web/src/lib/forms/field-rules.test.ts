import { expect, it } from 'vitest';
import en from '../../messages/en.json';
import { emailRule, nameRule, passwordRule } from './field-rules.ts';

const signIn = passwordRule('validation.passwordTooShort');
const signUp = passwordRule('validation.passwordTooShortLong');

it.each([
  ['an empty e-mail', emailRule, '', 'Email is required.'],
  ['half an e-mail', emailRule, 'ada@', 'Must be a valid email'],
  ['an e-mail', emailRule, 'ada@example.com', undefined],
  ['no password to sign in', signIn, '', 'Password is required.'],
  ['a short password to sign in', signIn, '1234567', 'Password must be at least 8 characters.'],
  ['no password to sign up', signUp, '', 'Password is required.'],
  [
    'a short password to sign up',
    signUp,
    '1234567',
    'Password must be at least 8 characters long.',
  ],
  ['eight astral characters', signUp, '🔑'.repeat(8), undefined],
  [
    'a password that is too long',
    signUp,
    'x'.repeat(256),
    'Password must be at most 255 characters long.',
  ],
  ['no name', nameRule, '', 'Name is required.'],
  ['a blank name', nameRule, '  ', 'Cannot be only whitespace.'],
  ['a name of one letter', nameRule, 'A', 'Must have 2 to 255 characters.'],
  ['a name', nameRule, 'Ada', undefined],
])('judges %s', (_, rule, value, message) => {
  const id = rule(value);
  expect(id && en[id]).toBe(message);
});

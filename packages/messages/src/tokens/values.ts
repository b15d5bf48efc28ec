import { isNumberName } from '../placeholders/plural-number.ts';
import type { Token } from './token.ts';

/** What programs do with the value of a placeholder: two of different kinds are not exchangeable. */
export function valueKindOf({ placeholder }: Token): string {
  const { type = 'other', conversion } = placeholder ?? {};
  if (conversion === undefined) return type === 'integer' || type === 'float' ? 'number' : type;
  const letter = conversion.at(-1) ?? '';
  if ('diuDU'.includes(letter)) return 'integer';
  if ('fFeEgGaA'.includes(letter)) return 'float';
  return type === 'other' ? letter : type;
}

/** Whether a value may be the number that plural forms count. */
export function isNumeric(token: Token): boolean {
  const { name = '', isCount } = token.placeholder ?? {};
  return (
    isCount === true ||
    /^(?:integer|float|number)$/.test(valueKindOf(token)) ||
    typeof name === 'number' ||
    isNumberName(name)
  );
}

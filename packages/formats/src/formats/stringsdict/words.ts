import type { PartKind } from './keys.ts';

/** The words of Apple's property lists for plural rules. */
export const words = {
  format: 'NSStringLocalizedFormatKey',
  spec: 'NSStringFormatSpecTypeKey',
  plural: 'NSStringPluralRuleType',
  valueType: 'NSStringFormatValueTypeKey',
} as const;

/** The members of a string that hold variants of it, by what these depend on. */
export const rules: readonly (readonly [PartKind, string])[] = [
  ['device', 'NSStringDeviceSpecificRuleType'],
  ['width', 'NSStringVariableWidthRuleType'],
];

/** Whether a format is nothing but one variable: `%#@files@` or `%1$#@files@`. */
export function isOnly(format: string, variable: string): boolean {
  return format.replace(/^%\d+\$/, '%') === `%#@${variable}@`;
}

import type { PartKind } from './keys.ts';

/** Apple's names in property lists for plural rules. */
export const words = {
  format: 'NSStringLocalizedFormatKey',
  spec: 'NSStringFormatSpecTypeKey',
  plural: 'NSStringPluralRuleType',
  valueType: 'NSStringFormatValueTypeKey',
} as const;

/** The members that hold variants of a string, by the kind of variant. */
export const rules: readonly (readonly [PartKind, string])[] = [
  ['device', 'NSStringDeviceSpecificRuleType'],
  ['width', 'NSStringVariableWidthRuleType'],
];

/** Whether a format consists of one variable: `%#@files@` or `%1$#@files@`. */
export function isOnly(format: string, variable: string): boolean {
  return format.replace(/^%\d+\$/, '%') === `%#@${variable}@`;
}

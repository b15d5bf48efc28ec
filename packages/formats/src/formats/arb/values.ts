import { isPlainName, listPlaceholders, type Message, type TextValue } from '@parlance/messages';
import type { JsonValue } from '../../types.ts';
import { guessArgument } from './icu-plural.ts';

/**
 * The values that can be read from a message itself: names without types, and the number of its plural forms.
 */
export function valuesOf(message: Message): readonly TextValue[] {
  const texts = typeof message === 'string' ? [message] : Object.values(message.plural);
  const count = typeof message === 'string' ? undefined : guessArgument(message);
  const names = texts.flatMap((text) =>
    listPlaceholders(text, 'icu').flatMap(({ name, type }) =>
      type === 'string' && typeof name === 'string' && isPlainName(name) ? [name] : [],
    ),
  );
  return Array.from(
    new Set([...(count === undefined ? [] : [count]), ...names]),
    (name, position) => ({
      name,
      position,
      type: name === count ? 'number' : 'string',
      ...(name === count && { isCount: true }),
    }),
  );
}

/** The argument that the forms of a message count. */
export function argumentOf(message: Message, values: readonly TextValue[] | undefined): string {
  const known = values?.find(({ isCount }) => isCount)?.name;
  if (known !== undefined) return known;
  return typeof message === 'string' || values ? 'count' : guessArgument(message);
}

/** The attribute `placeholders` of a message, with the types of Dart; undefined without values. */
export function describeValues(
  message: Message,
  values: readonly TextValue[] = valuesOf(message),
): JsonValue | undefined {
  const argument = typeof message === 'string' ? undefined : argumentOf(message, values);
  const isKnown = argument === undefined || values.some(({ name }) => name === argument);
  const all: readonly TextValue[] = isKnown
    ? values
    : [{ name: argument, position: 0, type: 'number', isCount: true }, ...values];
  if (all.length === 0) return undefined;
  return Object.fromEntries(all.map((value) => [value.name, toDart(value)]));
}

function toDart({ type, precision = 0, isGrouped = false, isCount = false }: TextValue): JsonValue {
  if (type === 'float') {
    const format = {
      format: 'decimalPatternDigits',
      optionalParameters: { decimalDigits: precision },
    };
    return { type: 'double', ...format };
  }
  if (type === 'integer') return { type: 'int', ...(isGrouped && { format: 'decimalPattern' }) };
  if (type === 'number') return { type: 'num', ...(isGrouped && { format: 'decimalPattern' }) };
  return { type: isCount ? 'num' : 'String' };
}

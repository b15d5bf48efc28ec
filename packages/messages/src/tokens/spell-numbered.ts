import type { TextSyntax } from './token.ts';
import { tokenise } from './tokenise.ts';

/**
 * A placeholder that takes its value in order, as `%s` and `{}` do, with the position of the value, from 0: `%2$s`,
 * `{1}`. Undefined where the syntax has no positions for it.
 */
export function spellNumbered(
  spelling: string,
  position: number,
  syntax: TextSyntax,
): string | undefined {
  const [sign, rest] = [spelling.charAt(0), spelling.slice(1)];
  const number = position + 1;
  const spellings =
    sign === '%'
      ? [`%${number}$${rest}`, `%[${number}]${rest}`, `%${position}:${rest}`]
      : [`${sign}${position}${rest}`];
  return spellings.find((one) => {
    const [token, ...others] = tokenise(one, syntax);
    const { name, isInOrder } = token?.placeholder ?? {};
    return others.length === 0 && !token?.isBroken && name === position && !isInOrder;
  });
}

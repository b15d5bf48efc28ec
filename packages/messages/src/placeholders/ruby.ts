import { percentGrammar, spec, specOf } from './percent.ts';
import type { PlaceholderSyntax } from './types.ts';

/**
 * Formats of Ruby: `%{name}`, and `%<count>d` where the type matters. A single `%` is literal. Rails, which
 * names the number of a plural `count`, uses `%{name}` for integers too: it does not interpolate `%<name>d`.
 */
export const ruby: PlaceholderSyntax = {
  finds: 'name',
  countName: 'count',
  isAlways: false,
  look: /%(?:\{[^{}\s]+\}|<[^<>\s]+>[-+0#]{0,5}\d*(?:\.\d+)?[A-Za-z])/,
  grammar: percentGrammar(
    String.raw`\{(?<field>[^{}\s]+)\}|<(?<name>[^<>\s]+)>${spec('A-Za-z')}`,
    'diouxXeEfgGaAcspb',
    String.raw`(?<!\p{N}\s?)%\s?\{\s?([^{}\s]*)(?:\s?\})?|%<([^<>\s]+)>?`,
  ),
  write(placeholder, { isBare }) {
    const { name, type, padding, isCount = false } = placeholder;
    const isPlain = type === 'string' || (type === 'integer' && (isBare || isCount));
    if (isPlain && padding === undefined) return `%{${name}}`;
    const written = specOf(placeholder, { string: 's', integer: 'd' });
    return written && `%<${name}>${written}`;
  },
  escape: (text, next) =>
    text.replace(/%/g, (sign, at: number) =>
      /^[%{<]/.test(text.slice(at + 1, at + 2) || next) ? '%%' : sign,
    ),
};

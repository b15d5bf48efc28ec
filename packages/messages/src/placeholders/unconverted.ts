import { insidePlural, requiredQuotes } from './icu.ts';
import { lettersOfC, percentGrammar, position, sizes } from './percent.ts';
import {
  byPattern,
  type Grammar,
  type Placeholder,
  type UnconvertedStyle,
  unclosed,
} from './types.ts';

const argument = position();

/** `printf` of C alone, with grouping, widths from arguments and the macros of gettext (`%<PRIu64>`). */
const c = percentGrammar(
  String.raw`${argument}(?<padding>[-+0#'I]{0,5}(?:\d+|\*(?:\d+\$)?)?)(?:\.(?<precision>\d+|\*(?:\d+\$)?))?(?:<PRI(?<macro>[diouxX])\w*>|${sizes}(?<letter>[${lettersOfC}]))`,
);

/** PHP: padding with any sign (`%'*10s`), and `%b`, but no `%n` and no sizes. */
const php = percentGrammar(
  String.raw`${argument}(?:[-+0]|'[^\n]){0,5}\d*(?:\.(?<precision>\d+))?(?<letter>[bcdeEfFgGhHosuxX])`,
);

/** `Formatter` of Java: `%1$s`, `%<s`, `%,d`, `%tY`. `%n` is a line break. */
const java = percentGrammar(
  String.raw`(?<other>n|<[-#+0,(]{0,5}\d*(?:\.\d+)?(?:[tT][A-Za-z]|[a-su-zA-SU-Z]))|${argument}(?<padding>[-#+0,(]{0,5}\d*)(?:\.(?<precision>\d+))?(?:[tT](?<date>[A-Za-z])|(?<letter>[bBhHsScCdoxXeEfgGaA]))`,
);

/** `fmt` of Go: `%v`, `%+v`, `%[1]d`, `%q`, `%T`. */
const go = percentGrammar(
  String.raw`(?:\[(?<position>[1-9]\d?)\])?(?<padding>[-+#0]{0,5}(?:\d+|\*)?)(?:\.(?<precision>\d+|\*))?(?<letter>[vTtbcdoOqxXUeEfFgGspw])`,
);

/** `Format` of Object Pascal: `%s`, `%0:s` with positions from 0, `%-8.2n`. */
const pascal = percentGrammar(
  String.raw`(?:(?<index>\d{1,2}):)?(?<padding>-?(?:\d+|\*)?)(?:\.(?<precision>\d+|\*))?(?<letter>[dDuUeEfFgGnNmMpPsSxX])`,
);

/** `format` of Scheme and Lisp: `~a`, `~d`, `~,2f`, `~:d`. `~%` is a line break, and `~~` a tilde. */
const lisp = byPattern(
  '~',
  /~(?:(~)|(%)|(?:-?\d+|'[^\n])?(?:,(?:-?\d+|'[^\n])?){0,6}[:@]*(?:([aAsSwWcC])|([dDbBoOxXrR])|([fFeEgG$])))/u,
  () => {
    let count = 0;
    return ([spelling, tilde, line, , integer, float]) => {
      if (tilde !== undefined) return tilde;
      if (line !== undefined) return { spelling, name: spelling, type: 'other' };
      const type = float !== undefined ? 'float' : integer !== undefined ? 'integer' : 'string';
      return { spelling, name: count++, type, isInOrder: true };
    };
  },
);

/** `%1` to `%99`, `%L1`, `%n` and `%Ln` of Qt, which takes two digits where there are two. */
const qt = byPattern(
  '%',
  /%L?(?:([1-9]\d?)|n(?![\p{Script=Latin}\d_]))/u,
  () =>
    ([spelling, digits]) =>
      digits === undefined
        ? { spelling, name: 'n', type: 'integer', isCount: true }
        : { spelling, name: Number(digits), type: 'string' },
);

/** `{}`, `{0}`, `{user.name[0]!r:>10}` of Python's `str.format` and of Rust. Doubled braces are literal. */
const braces = byPattern(
  '{}',
  /\{\{|\}\}|\{(?:(\d+|[\p{L}_][\p{L}\p{N}_]*)((?:\.[\p{L}_][\p{L}\p{N}_]*|\[[^[\]{}]+\])*))?(![rsa])?(?::(?:[^{}]|\{[^{}]*\})*)?\}|\{[^{}]*\}?/u,
  () => {
    let count = 0;
    return ([spelling, first, path = '']) => {
      if (spelling === '{{' || spelling === '}}') return spelling.charAt(0);
      if (first === undefined && /^\{[:!}]/.test(spelling))
        return { ...value(spelling, count++), isInOrder: true };
      if (first === undefined) return { spelling, name: spelling, type: 'other' };
      return value(spelling, /^\d+$/.test(first) && path === '' ? Number(first) : first + path);
    };
  },
  {
    mistake: /｛\s*([\p{L}\p{N}_]+)\s*[｝}]/uy,
    doubtOf: ([spelling, first]) => {
      if (/^(?:\{\{|\}\}|\{[:!}])/.test(spelling)) return undefined;
      return first === undefined && spelling.endsWith('}') ? 'loose' : unclosed([spelling]);
    },
  },
);

/**
 * `{{name}}`, `{{{html}}}`, `{{#section}}`, `{{/section}}` and `{{> part}}` of Mustache and Handlebars, and
 * `{{ name | filter }}` of Angular.
 */
const mustache = byPattern(
  '{',
  /\{\{\{([^{}]*)\}\}\}|\{\{~?([^{}]*)\}\}|\{\{(?!\{)/,
  () =>
    ([spelling, raw, inner]) => {
      const [name = ''] = (raw ?? inner ?? spelling).split('|');
      return value(spelling, name.replace(/~$/, '').trim());
    },
  {
    mistake: /\{([\w.]+)\}\}|\{\{\{\s*([\w.]+)\s*\}\}(?!\})/y,
    doubtOf: ([spelling]) => (spelling === '{{' ? 'broken' : undefined),
  },
);

/** `{name}`, `{0}`, `@:key` and `@.upper:key` of Vue I18n; `{'literal'}` is text. */
const vue = byPattern(
  '{@',
  /\{\s*'([^']*)'\s*\}|\{\s*([\p{L}\p{N}_.$-]+)\s*\}|@(?:\.\w+)?:(?:\([^()\s]+\)|\{\s*'[^'{}]+'\s*\}|[\p{L}\p{N}_]+(?:[.-][\p{L}\p{N}_]+)*)|\{[\p{L}\p{N}_]+/u,
  () =>
    ([spelling, literal, name]) =>
      literal ?? value(spelling, name === undefined ? spelling : toPosition(name)),
  { mistake: /｛\s*([\p{L}\p{N}_]+)\s*[｝}]/uy, doubtOf: unclosed },
);

/** `%name%` of Symfony and Twig. */
const symfony = byPattern(
  '%',
  /%([A-Za-z_][\w.-]*)%/,
  () =>
    ([spelling, name = '']) =>
      value(spelling, name),
);

/** `@name`, `%name`, `:name` and `!name` of Drupal. */
const drupal = byPattern(
  '@%:!',
  /(?<![\p{L}\p{N}_@%:!])[@%:!]([A-Za-z][\w-]*)/u,
  () =>
    ([spelling]) =>
      value(spelling, spelling),
);

/** `${expression}` of ECMAScript and of many templates. */
const template = byPattern(
  '$',
  /\$\{([^{}]*)\}|\$\{/,
  () =>
    ([spelling, inner]) =>
      value(spelling, inner?.trim() ?? spelling),
  { doubtOf: ([spelling]) => (spelling === '${' ? 'broken' : undefined) },
);

export const unconvertedGrammars: Readonly<Record<UnconvertedStyle, Grammar>> = {
  c,
  php,
  java,
  go,
  javamessage: requiredQuotes,
  icuplural: insidePlural,
  braces,
  mustache,
  vue,
  qt,
  symfony,
  drupal,
  template,
  pascal,
  lisp,
};

function value(spelling: string, name: string | number): Placeholder {
  return { spelling, name, type: 'string' };
}

function toPosition(name: string): string | number {
  return /^\d+$/.test(name) ? Number(name) : name;
}

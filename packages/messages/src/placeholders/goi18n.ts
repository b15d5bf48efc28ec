import {
  byPattern,
  isPlainName,
  type Placeholder,
  type PlaceholderSyntax,
  toName,
} from './types.ts';

/**
 * Go templates as go-i18n uses them: `{{.Name}}`, in upper case as programs pass exported fields. The number of
 * a plural is always `{{.PluralCount}}`. Pipelines, conditions and paths exist only in Go.
 */
export const goi18n: PlaceholderSyntax = {
  finds: 'name',
  countName: 'pluralCount',
  isAlways: true,
  look: /\{\{-?\s*\.[A-Za-z]\w*\s*-?\}\}/,
  grammar: byPattern(
    '{',
    /\{\{(?:\s*"(\{\{|\}\})"\s*\}\}|[^{}]*\}\}|)/,
    () =>
      ([spelling, literal]) =>
        literal === undefined ? toPlaceholder(spelling) : literal,
    {
      mistake: /\{\{-?\s*\.(\w+)(?:\s*\})?/y,
      doubtOf: ([spelling]) => (spelling === '{{' ? 'broken' : undefined),
    },
  ),
  write({ name, type, padding }) {
    const isValue = padding === undefined && (type === 'string' || type === 'integer');
    if (!isValue || !isPlainName(String(name))) return undefined;
    return `{{.${String(name).replace(/^./, (first) => first.toUpperCase())}}}`;
  },
  escape: (text) => text.replaceAll('{{', '{{"{{"}}'),
};

function toPlaceholder(spelling: string): Placeholder {
  const [, field] = /^\{\{\s*\.([A-Za-z]\w*)\s*\}\}$/.exec(spelling) ?? [];
  if (field === undefined) return { spelling, name: spelling, type: 'other' };
  const name = field.replace(/^./, (first) => first.toLowerCase());
  return { spelling, name: toName(name), type: 'string' };
}

/** Characters that a YAML file can't hold unescaped, or that some readers treat as line breaks or drop. */
const special = /[^\t -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;

const indicator = /^[-?:,[\]{}#&*!|>'"%@`]/;

/** A document end marker at the start of a line. */
const documentEnd = /^\.\.\.(?:\s|$)/;

/** Plain scalars that YAML 1.1 or 1.2 does not read as text. */
const typed = [
  /^(?:~|null|true|false|yes|no|on|off|y|n|<<|=)$/i,
  /^[-+]?\.?\d[\d_,.:xob]*(?:[\da-f_]*|e[-+]?\d+)$/i,
  /^[-+]?\.(?:inf|nan)$/i,
  /^\d{4}-\d\d?-\d\d?(?:$|[Tt\s])/,
];

/** Plain scalars that programs use as numbers, booleans, or symbols of Ruby. */
const types = [/^[-+]?\d+(?:\.\d+)?$/, /^(?:true|false)$/, /^:[A-Za-z_]\w*$/];

/** The maximum length of a key without an explicit `?` indicator. YAML's limit is 1024 characters. */
const maxNameLength = 1000;

/** A scalar on one line: plain where it can only be read as text, else quoted. */
export function writeInline(text: string, flow: boolean): string {
  return isPlain(text, flow) ? text : writeSingle(text);
}

/** Whether both texts are numbers, booleans or symbols, so that an unquoted one can replace the other. */
export function isSameType(old: string, text: string): boolean {
  return types.some((type) => type.test(old) && type.test(text));
}

/** A scalar in single quotes, or in double quotes where it needs escapes. */
export function writeSingle(text: string): string {
  return text.includes('\n') || special.test(text)
    ? writeDouble(text)
    : `'${text.replaceAll("'", "''")}'`;
}

/** A scalar in double quotes; the escapes of JSON are also escapes of YAML. */
export function writeDouble(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A key with its colon. If the key is too long for one line, `margin` precedes the colon. */
export function writeName(name: string, flow: boolean, margin = ''): string {
  const text = writeInline(name, flow);
  if (text.length <= maxNameLength) return `${text}:`;
  return flow ? `? ${text} :` : `? ${text}\n${margin}:`;
}

/**
 * The header and the unindented lines of a literal block scalar with the text. Undefined where a block scalar
 * can't hold the text, or needs an indentation indicator.
 */
export function toLiteral(text: string): { header: string; lines: readonly string[] } | undefined {
  if (!/^\S/.test(text) || !/\S\n?$/.test(text)) return undefined;
  if (special.test(text.replaceAll('\n', ''))) return undefined;
  const clipped = text.endsWith('\n');
  return { header: clipped ? '|' : '|-', lines: (clipped ? text.slice(0, -1) : text).split('\n') };
}

function isPlain(text: string, flow: boolean): boolean {
  return (
    text !== '' &&
    text.trim() === text &&
    !documentEnd.test(text) &&
    !/[\t\n]|: |:$| #/.test(text) &&
    !(flow && /[,[\]{}:#]/.test(text)) &&
    !indicator.test(text) &&
    !special.test(text) &&
    !typed.some((pattern) => pattern.test(text))
  );
}

/** What can't stand in a YAML file as it is, or is read as a line break or left out by some readers. */
const special = /[^\t -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]/u;

const indicator = /^[-?:,[\]{}#&*!|>'"%@`]/;

/** At the start of a line, what ends the document. */
const documentEnd = /^\.\.\.(?:\s|$)/;

/** Plain scalars that YAML 1.1 or 1.2 takes for something else than text. */
const typed = [
  /^(?:~|null|true|false|yes|no|on|off|y|n|<<|=)$/i,
  /^[-+]?\.?\d[\d_,.:xob]*(?:[\da-f_]*|e[-+]?\d+)$/i,
  /^[-+]?\.(?:inf|nan)$/i,
  /^\d{4}-\d\d?-\d\d?(?:$|[Tt\s])/,
];

/** Plain scalars that programs do calculate with, and symbols of Ruby. */
const types = [/^[-+]?\d+(?:\.\d+)?$/, /^(?:true|false)$/, /^:[A-Za-z_]\w*$/];

/** Longer names must be marked as keys, or they are none. The limit of YAML is 1024 signs. */
const maxNameLength = 1000;

/** A scalar on one line: plain where nothing else can be read from it, else in quotes. */
export function writeInline(text: string, flow: boolean): string {
  return isPlain(text, flow) ? text : writeSingle(text);
}

/** Whether both texts are numbers, booleans or symbols, so that one can take the place of the other unquoted. */
export function isSameType(old: string, text: string): boolean {
  return types.some((type) => type.test(old) && type.test(text));
}

/** A scalar in single quotes, or in double quotes where it needs escapes. */
export function writeSingle(text: string): string {
  return text.includes('\n') || special.test(text)
    ? writeDouble(text)
    : `'${text.replaceAll("'", "''")}'`;
}

/** A scalar in double quotes; the escapes of JSON are escapes of YAML. */
export function writeDouble(text: string): string {
  return JSON.stringify(text).replace(
    /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** A name with its colon. `margin` stands before the colon of a name too long for one line. */
export function writeName(name: string, flow: boolean, margin = ''): string {
  const text = writeInline(name, flow);
  if (text.length <= maxNameLength) return `${text}:`;
  return flow ? `? ${text} :` : `? ${text}\n${margin}:`;
}

/**
 * The text as a literal block: its header and its lines without indentation. Undefined where a block
 * could not hold it, or only with an indentation indicator.
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

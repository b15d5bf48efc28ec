/** The character codes of XML's syntax, as `charCodeAt` returns them. */
export const signs = {
  tab: 0x09,
  newline: 0x0a,
  return: 0x0d,
  exclamation: 0x21,
  double: 0x22,
  and: 0x26,
  single: 0x27,
  slash: 0x2f,
  less: 0x3c,
  equals: 0x3d,
  greater: 0x3e,
  bracket: 0x5d,
} as const;

const isStart = mark(/[A-Za-z_]/);
const isInside = mark(/[\w.:-]/);

/** Whether a plain name can begin with a character. */
export function isNameStart(sign: number): boolean {
  return isStart[sign] === 1;
}

/** Whether a plain name can continue with a character. */
export function isNameSign(sign: number): boolean {
  return isInside[sign] === 1;
}

export function isBlankSign(sign: number): boolean {
  return sign === 0x20 || sign === 0x0a || sign === 0x09 || sign === 0x0d;
}

/** A table lookup is faster than a regular expression, and tags consist mostly of names. */
function mark(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) =>
    pattern.test(String.fromCharCode(code)) ? 1 : 0,
  );
}

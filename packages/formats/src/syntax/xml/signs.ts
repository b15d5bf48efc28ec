/** The signs that XML is made of, as `charCodeAt` gives them. */
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

/** A sign that a plain name can begin with. */
export function isNameStart(sign: number): boolean {
  return isStart[sign] === 1;
}

/** A sign that a plain name can go on with. */
export function isNameSign(sign: number): boolean {
  return isInside[sign] === 1;
}

export function isBlankSign(sign: number): boolean {
  return sign === 0x20 || sign === 0x0a || sign === 0x09 || sign === 0x0d;
}

/** A table is asked faster than a pattern, and names are what tags are made of. */
function mark(pattern: RegExp): Uint8Array {
  return Uint8Array.from({ length: 128 }, (_, code) =>
    pattern.test(String.fromCharCode(code)) ? 1 : 0,
  );
}

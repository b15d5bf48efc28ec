const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

/** The CRC-32 checksum of a part in a zip file. */
export function crc32(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (let at = 0; at < bytes.length; at++) {
    value = (value >>> 8) ^ (table[(value ^ (bytes[at] as number)) & 0xff] as number);
  }
  return (value ^ 0xffffffff) >>> 0;
}

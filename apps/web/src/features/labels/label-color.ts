/** The colours to choose from; any other colour can be typed. */
export const palette = [
  '#304D6D',
  '#A7CCED',
  '#008C45',
  '#63ADF2',
  '#82A0BC',
  '#D81159',
  '#FCCA46',
  '#4AAC5F',
  '#404E7C',
  '#7D1128',
  '#C41E3D',
  '#ED254E',
  '#FFD275',
  '#3AB795',
  '#F2CC46',
  '#F58549',
  '#FF5E5B',
  '#EF798A',
  '#F7A9A8',
  '#36413E',
  '#87BCDE',
  '#6B8F71',
  '#F7C1BB',
  '#EC4067',
] as const;

/** A random colour of the palette that is not the present one. */
export function shuffleColor(present = '', random: () => number = Math.random): string {
  const others = palette.filter((color) => color.toLowerCase() !== present.toLowerCase());
  return others[Math.floor(random() * others.length)] ?? palette[0];
}

/** Converts `#abc`, `abc` or `#aabbcc` to the six digits that the API accepts; undefined for anything else. */
export function toHexColor(text: string): string | undefined {
  const digits = text.trim().replace(/^#/, '');
  if (/^[0-9a-f]{6}$/i.test(digits)) return `#${digits}`;
  if (/^[0-9a-f]{3}$/i.test(digits)) return `#${digits.replace(/./g, '$&$&')}`;
  return undefined;
}

import type { PixelLimit } from '../types.ts';

interface Spelling {
  readonly max: string | undefined;
  readonly family: string | undefined;
  readonly size: string | undefined;
  /** A word or a number, as in CSS. */
  readonly weight?: string | undefined;
}

/** Weights of CSS that are no words, and how fonts call themselves that have them. */
const weights: Readonly<Record<string, string>> = {
  '100': 'Thin',
  '200': 'ExtraLight',
  '300': 'Light',
  '400': '',
  '500': 'Medium',
  '600': 'SemiBold',
  '700': 'Bold',
  '800': 'ExtraBold',
  '900': 'Black',
  normal: '',
  regular: '',
};

/** A limit in pixels as files spell its parts; undefined where it says too little to be measured by. */
export function toPixelLimit({
  max = '',
  family = '',
  size = '',
  weight = '',
}: Spelling): PixelLimit | undefined {
  const pixels = /^\d{1,6}$/.test(max) ? Number(max) : 0;
  const letters = Number(/^(\d{1,3}(?:\.\d{1,3})?)(?:px)?$/.exec(size.trim())?.[1] ?? 0);
  const style = weights[weight.trim().toLowerCase()] ?? weight.trim();
  const font = `${family.trim()} ${style}`.trim();
  const isWhole = pixels > 0 && letters >= 1 && family.trim() !== '' && font.length <= 255;
  return isWhole ? { max: pixels, font, size: letters } : undefined;
}

import { toPixelLimit } from '../../syntax/pixel-limit.ts';
import type { XmlAttributes } from '../../syntax/xml/attributes.ts';
import type { PixelLimit, SizeLimits } from '../../types.ts';

const none: SizeLimits = Object.freeze({});

/**
 * What a unit may take at most, in the units that can be measured exactly. Files without `size-unit` mean
 * characters, though the specification's default is pixels.
 */
export function limitsOf(attributes: XmlAttributes): SizeLimits {
  const { maxwidth, maxheight, maxbytes, font = '', 'size-unit': unit = 'char' } = attributes;
  if ((maxwidth ?? maxheight ?? maxbytes) === undefined) return none;
  const [width, height] = [toCount(maxwidth), toCount(maxheight)];
  const ofWidth = unit === 'byte' ? width : undefined;
  const bytes = [ofWidth, toCount(maxbytes)].filter((count) => count !== undefined);
  const [family, size, weight] = font.split(';');
  const pixels =
    unit === 'pixel' ? toPixelLimit({ max: maxwidth, family, size, weight }) : undefined;
  return {
    ...((unit === 'char' || unit === 'glyph') && width !== undefined ? { maxLength: width } : {}),
    ...(bytes.length > 0 ? { maxBytes: Math.min(...bytes) } : {}),
    ...(unit === 'row' && height !== undefined ? { maxLines: height } : {}),
    ...(pixels ? { maxPixels: pixels } : {}),
  };
}

/** The attributes of a new unit with limits. It has one unit of sizes: that of characters, pixels or lines. */
export function writeLimits({
  maxLength,
  maxBytes,
  maxLines,
  maxPixels,
}: SizeLimits): XmlAttributes {
  return {
    ...(maxLines === undefined ? {} : { maxheight: `${maxLines}`, 'size-unit': 'row' }),
    ...(maxPixels === undefined ? {} : writePixels(maxPixels)),
    ...(maxLength === undefined ? {} : { maxwidth: `${maxLength}`, 'size-unit': 'char' }),
    ...(maxBytes === undefined ? {} : { maxbytes: `${maxBytes}` }),
  };
}

function writePixels({ max, font, size }: PixelLimit): XmlAttributes {
  return { maxwidth: `${max}`, 'size-unit': 'pixel', font: `${font};${size}` };
}

function toCount(value = ''): number | undefined {
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

import type { XmlAttributes } from '../../syntax/xml/attributes.ts';
import type { SizeLimits } from '../../types.ts';

const none: SizeLimits = Object.freeze({});

/**
 * What a unit may take at most, in the units that can be measured exactly. Files without `size-unit` mean
 * characters, though the specification's default is pixels.
 */
export function limitsOf(attributes: XmlAttributes): SizeLimits {
  const { maxwidth, maxheight, maxbytes, 'size-unit': unit = 'char' } = attributes;
  if ((maxwidth ?? maxheight ?? maxbytes) === undefined) return none;
  const [width, height] = [toCount(maxwidth), toCount(maxheight)];
  const ofWidth = unit === 'byte' ? width : undefined;
  const bytes = [ofWidth, toCount(maxbytes)].filter((count) => count !== undefined);
  return {
    ...((unit === 'char' || unit === 'glyph') && width !== undefined ? { maxLength: width } : {}),
    ...(bytes.length > 0 ? { maxBytes: Math.min(...bytes) } : {}),
    ...(unit === 'row' && height !== undefined ? { maxLines: height } : {}),
  };
}

/** The attributes of a new unit with limits. Its one unit of sizes is that of its characters, if these are limited. */
export function writeLimits({ maxLength, maxBytes, maxLines }: SizeLimits): XmlAttributes {
  return {
    ...(maxLength === undefined ? {} : { maxwidth: `${maxLength}`, 'size-unit': 'char' }),
    ...(maxBytes === undefined ? {} : { maxbytes: `${maxBytes}` }),
    ...(maxLines === undefined || maxLength !== undefined
      ? {}
      : { maxheight: `${maxLines}`, 'size-unit': 'row' }),
  };
}

function toCount(value = ''): number | undefined {
  return /^\d{1,9}$/.test(value) ? Number(value) : undefined;
}

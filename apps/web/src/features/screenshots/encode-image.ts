import { screenshotLimits } from '@parlance/contract';

/** An image can not be read by the browser, or is too large even when it is made smaller. */
export class ImageError extends Error {
  readonly reason: 'unreadable' | 'tooLarge';

  constructor(reason: ImageError['reason']) {
    super(`The image is ${reason}`);
    this.reason = reason;
  }
}

/** The longest sides that are tried, in pixels: what fits into two screens, and less where the file gets too large. */
const longestSides = [2560, 1600, 1024];

// Texts on screenshots stay sharp with it, at a fifth of the size of a PNG.
const quality = 0.9;

/**
 * Draws an image anew, as WebP, or as PNG where the browser can't write that. So what a camera or a program has written
 * into the file does not leave the computer, and only the first frame of what is animated does.
 */
export async function encodeImage(file: Blob): Promise<Blob> {
  const bitmap = await createImageBitmap(file).catch(() => {
    throw new ImageError('unreadable');
  });
  try {
    for (const side of longestSides) {
      const encoded = await draw(bitmap, side);
      if (encoded.size <= screenshotLimits.maxBytes) return encoded;
    }
    throw new ImageError('tooLarge');
  } finally {
    bitmap.close();
  }
}

async function draw(bitmap: ImageBitmap, longestSide: number): Promise<Blob> {
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (!context) throw new ImageError('unreadable');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  // A browser that does not know WebP writes PNG by itself.
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/webp', quality);
  const encoded = await promise;
  if (!encoded) throw new ImageError('unreadable');
  return encoded;
}

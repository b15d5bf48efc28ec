import type { Picture } from './pictures.service.ts';

const pixelsPerToken = 750;
const maxTokens = 4800;

/** How many tokens models are likely to count for a picture: providers make larger ones smaller. */
export function estimatePictureTokens(pictures: readonly Picture[]): number {
  const tokens = pictures.map(({ width, height }) =>
    Math.min(Math.ceil((width * height) / pixelsPerToken), maxTokens),
  );
  return tokens.reduce((sum, one) => sum + one, 0);
}

/** The most that a known model counts for one picture: small ones of OpenAI, whose tokens cost less. */
const mostOfPicture = 50_000;

/** How many tokens a model counts for pictures at most. */
export function countMostPictureTokens(pictures: readonly Picture[]): number {
  return pictures.length * mostOfPicture;
}

/** Where a text is on a picture, in per cent from its upper left corner. */
export function describePicture({ area }: Picture, at: number) {
  const percent = (share: number) => Math.round(share * 100);
  return {
    image: at + 1,
    area: area
      ? {
          left: percent(area.x),
          top: percent(area.y),
          width: percent(area.width),
          height: percent(area.height),
        }
      : undefined,
  };
}

/** What a translation depends on of pictures. */
export function toPictureKeys(pictures: readonly Picture[]): readonly string[] {
  return pictures.map(({ content_hash, area }) => `${content_hash} ${JSON.stringify(area)}`);
}

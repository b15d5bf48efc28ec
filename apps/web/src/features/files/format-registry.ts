import {
  createFileGuesser,
  fillPattern,
  findPatternProblem,
  formats,
  headBytes,
} from '@parlance/formats';

/**
 * What the pages for files need of the formats, parsers and all. A module of its own, because an
 * import() of the package would move all of it into the first chunk, with the ids of the formats
 * that the contract needs.
 */
export const formatRegistry = {
  createFileGuesser,
  fillPattern,
  findPatternProblem,
  formats,
  headBytes,
};

export type FormatRegistry = typeof formatRegistry;

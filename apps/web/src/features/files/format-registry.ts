import {
  createFileGuesser,
  fillPattern,
  findPatternProblem,
  formats,
  headBytes,
} from '@parlance/formats';

/**
 * The parts of the formats library that the pages for files need, with the parsers. They are in a module of their
 * own, because an import() of the package would move all of it into the first chunk, together with the format ids
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

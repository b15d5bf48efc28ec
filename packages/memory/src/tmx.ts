export { matchLocale } from './tmx/locales.ts';
export {
  createTmxLosses,
  maxLossPlaces,
  type TmxLoss,
  type TmxLosses,
  type TmxLossKind,
  tmxLossKinds,
} from './tmx/losses.ts';
export { TmxError } from './tmx/problem.ts';
export { readTmx, type TmxItem, type TmxReading } from './tmx/read.ts';
export { createTmxReader, type TmxReader, type TmxReaderOptions } from './tmx/reader.ts';
export { type TmxSegment, type TmxTarget, toSegment } from './tmx/segments.ts';
export type * from './tmx/unit.ts';
export { createTmxWriter, type TmxWriter, type TmxWriterOptions } from './tmx/writer.ts';

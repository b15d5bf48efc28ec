export { type MeasuringFont, openFont } from './open-font.ts';

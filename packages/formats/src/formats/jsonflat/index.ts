import { createJsonFormat } from '../../syntax/json/format.ts';

export const jsonFlat = createJsonFormat('jsonflat', 'JSON Flat', true);

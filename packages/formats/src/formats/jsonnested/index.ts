import { createJsonFormat } from '../../syntax/json/format.ts';

export const jsonNested = createJsonFormat('jsonnested', 'JSON', false);

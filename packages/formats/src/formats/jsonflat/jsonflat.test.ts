import { describeFormat } from '../../testing/contract-suite.ts';
import { jsonFlat } from './index.ts';

describeFormat(jsonFlat, {
  fixtures: new URL('./fixtures/', import.meta.url),
  hostile: {
    'deep objects': () => `${'{"a":'.repeat(1_000_000)}`,
    'deep lists': () => `{"a":${'['.repeat(1_000_000)}`,
    'an endless string': () => `{"a":"${'x\\"'.repeat(1_000_000)}`,
    'an endless number': () => `{"a":${'1'.repeat(1_000_000)}}`,
    'many wrong values': () => `{${'"a":1,'.repeat(100_000)}"b":"c"}`,
  },
});

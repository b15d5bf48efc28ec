import { resolve } from 'node:path';
import { checkStructure } from './structure/check.ts';

const { files, violations } = checkStructure(resolve(import.meta.dirname, '..'));
for (const violation of violations) console.error(violation);
console.log(`${files} files, ${violations.length} violations`);
process.exit(violations.length === 0 ? 0 : 1);

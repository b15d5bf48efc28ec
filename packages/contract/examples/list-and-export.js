import { writeFile } from 'node:fs/promises';
import { createClient, endpoints } from '@parlance/contract';

const { PARLANCE_URL = 'http://localhost:8080', PARLANCE_TOKEN } = process.env;
const call = createClient({ baseUrl: PARLANCE_URL, token: () => PARLANCE_TOKEN });

for (const { id, name } of await call(endpoints.listProjects, {})) {
  const params = { projectId: id };
  for (const { locale } of await call(endpoints.listProjectLocales, { params })) {
    const query = { locale: locale.code, format: 'jsonnested' };
    const file = await call(endpoints.exportFile, { params, query });
    await writeFile(`${id}.${locale.code}.json`, await file.text());
    console.log(`${name}: ${locale.code}, ${file.size} bytes`);
  }
}

import { createClient, endpoints, readEvents } from '@parlance/contract';

const { PARLANCE_URL = 'http://localhost:8080', PARLANCE_TOKEN, PROJECT_ID = '' } = process.env;
const call = createClient({ baseUrl: PARLANCE_URL, token: () => PARLANCE_TOKEN });
const params = { projectId: PROJECT_ID };

for await (const event of readEvents(await call(endpoints.streamEvents, { params }))) {
  // The data of each event has its own type.
  if (event.event === 'translation') console.log(`${event.data.locale}: ${event.data.value}`);
  else console.log(event.event);
}

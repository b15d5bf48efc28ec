/** A receiver for Node.js that verifies what it gets, by a library of Standard Webhooks. */
export const receiverExample = `import { createServer } from 'node:http';
import { Webhook } from 'standardwebhooks'; // npm install standardwebhooks

const webhook = new Webhook(process.env.WEBHOOK_SECRET);

createServer(async (request, response) => {
  let body = '';
  for await (const chunk of request) body += chunk;
  try {
    const event = webhook.verify(body, request.headers);
    console.log(event.type, event.data.link);
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(process.env.PORT ?? 3000);`;

import { parseArgs } from 'node:util';
import { readConfig } from './config.ts';
import { openDatabase } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { findCredentials } from './features/auth/auth.queries.ts';
import { importTraduora } from './features/traduora/traduora.service.ts';
import { openTraduora, TraduoraError } from './integrations/traduora/traduora-database.ts';
import { runProgram } from './program.ts';

// Imports the data of a Traduora: npm run import:traduora -- mysql://USER:PASSWORD@HOST/NAME

await runProgram(async () => {
  const { values, positionals } = parseArgs({
    options: { admin: { type: 'string' } },
    allowPositionals: true,
  });
  const config = readConfig(process.env);
  const source = await openTraduora(positionals[0] ?? '');
  try {
    const database = await openDatabase({ ...config, onError: () => {} });
    try {
      const { db } = database;
      await migrate(db);
      const admin = values.admin && (await findCredentials(db, values.admin.toLowerCase()));
      if (values.admin && !admin)
        throw new TraduoraError(`Nobody here has the address ${values.admin}.`);
      const options = { ...config, admin: admin ? admin.id : undefined };
      const { users, projects, terms, translations, notes } = await importTraduora(
        db,
        source,
        options,
      );
      for (const note of notes) process.stdout.write(`${note}\n`);
      process.stdout.write(
        `Imported ${projects} projects with ${terms} terms and ${translations} translations, and ${users} accounts\n`,
      );
    } finally {
      await database.close();
    }
  } finally {
    await source.close();
  }
});

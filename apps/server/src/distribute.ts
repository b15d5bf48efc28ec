import { readPlace } from './config.ts';
import { routines } from './content/edits/routines.ts';
import { DistributionError, distributeTables } from './db/cluster/distribute-tables.ts';
import { openDatabase } from './db/database.ts';
import { installRoutines } from './db/install-routines.ts';
import { runProgram } from './program.ts';

// Distributes the tables over the machines of a Citus cluster, once or again after an upgrade.

await runProgram(async () => {
  const { databaseUrl, dataDir } = readPlace(process.env);
  if (databaseUrl === undefined) {
    throw new DistributionError('Only PostgreSQL can be distributed: set DATABASE_URL.');
  }
  const database = await openDatabase({ databaseUrl, dataDir, onError: () => {} });
  try {
    const tables = await distributeTables(database.db);
    await installRoutines(database.db, routines);
    process.stdout.write(
      tables.length > 0
        ? `Distributed ${tables.join(', ')}\n`
        : 'All tables are distributed already\n',
    );
  } finally {
    await database.close();
  }
});

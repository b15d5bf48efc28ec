import { readPlace } from './config.ts';
import { BackupError } from './db/backup/backup-file.ts';
import { openDatabase } from './db/database.ts';
import { restoreInstallation } from './features/backups/installation-backups.service.ts';
import { openZip } from './integrations/archives/open-zip.ts';
import { runProgram, toSummary } from './program.ts';

// Restores a backup into an empty installation.

await runProgram(async () => {
  const [file] = process.argv.slice(2);
  if (file === undefined) throw new BackupError('Say what from: npm run restore -- FILE');
  const { secretPath, ...place } = readPlace(process.env);
  const zip = await openZip(file);
  try {
    const database = await openDatabase({ ...place, onError: () => {} });
    try {
      const manifest = await restoreInstallation(database, secretPath, zip);
      const { made = 'an unknown time' } = manifest;
      process.stdout.write(`Restored ${toSummary(manifest)} of ${made}\n`);
    } finally {
      await database.close();
    }
  } finally {
    zip.close();
  }
});

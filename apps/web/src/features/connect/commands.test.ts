import { expect, it } from 'vitest';
import { buildFile, firstPush } from './commands.ts';

const addresses = {
  packageUrl: 'https://l10n.example.org/cli/1.0.0-12345678.tgz',
  projectUrl: 'https://l10n.example.org/projects/p1',
  token: 'plt_a',
};

it('gives the token to one command of a shell, and to the session of PowerShell', () => {
  expect(firstPush('posix', addresses).split('\n')).toEqual([
    'PARLANCE_TOKEN=plt_a \\',
    '  npx --yes https://l10n.example.org/cli/1.0.0-12345678.tgz \\',
    '  init --push --project https://l10n.example.org/projects/p1',
  ]);
  expect(firstPush('powershell', addresses).split('\n')).toEqual([
    "$env:PARLANCE_TOKEN = 'plt_a'",
    'npx --yes https://l10n.example.org/cli/1.0.0-12345678.tgz `',
    '  init --push --project https://l10n.example.org/projects/p1',
  ]);
});

it('has builds take whatever command line the server has', () => {
  const push = 'npx --yes https://l10n.example.org/cli.tgz push';
  const github = buildFile('github', 'https://l10n.example.org');
  expect(github).toContain(`- run: ${push}\n`);
  expect(github).toContain(`PARLANCE_TOKEN: \${{ secrets.PARLANCE_TOKEN }}`);
  expect(buildFile('gitlab', 'https://l10n.example.org')).toMatch(new RegExp(`- ${push}$`));
});

import { expect, it } from 'vitest';
import { addressForAgents, connectAgent } from './agents.ts';

const address = addressForAgents('https://l10n.example.org', 'p1');
const place = { address, token: 'plt_a' };

it('connects agents to the project, in each shell', () => {
  expect(connectAgent('claude', 'posix', place)).toBe(
    'claude mcp add --transport http parlance "https://l10n.example.org/mcp?project=p1" --header "Authorization: Bearer plt_a"',
  );
  expect(connectAgent('claude', 'powershell', place)).toBe(connectAgent('claude', 'posix', place));
  const codex =
    'codex mcp add parlance --url "https://l10n.example.org/mcp?project=p1" --bearer-token-env-var PARLANCE_TOKEN';
  expect(connectAgent('codex', 'posix', place).split('\n')).toEqual([
    'export PARLANCE_TOKEN=plt_a',
    codex,
  ]);
  expect(connectAgent('codex', 'powershell', place).split('\n')).toEqual([
    "$env:PARLANCE_TOKEN = 'plt_a'",
    codex,
  ]);
});

it('gives any other agent the address and a header', () => {
  expect(connectAgent('other', 'posix', place).split('\n')).toEqual([
    'https://l10n.example.org/mcp?project=p1',
    'Authorization: Bearer plt_a',
  ]);
});

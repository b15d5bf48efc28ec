import type { Shell } from './commands.ts';

/** The agents that the page has a command for; all others take the address and a header. */
export const agents = ['claude', 'codex', 'other'] as const;

export type Agent = (typeof agents)[number];

/** The names of agents, which are the same in every language. */
export const agentNames = { claude: 'Claude Code', codex: 'Codex' } as const;

interface AgentPlace {
  /** The address of the server for agents, with the project. */
  readonly address: string;
  readonly token: string;
}

/** Where agents find a project. */
export function addressForAgents(origin: string, projectId: string): string {
  return `${origin}/mcp?project=${projectId}`;
}

/** The command that connects an agent, or what one without a command is given. */
export function connectAgent(agent: Agent, shell: Shell, { address, token }: AgentPlace): string {
  // Shells look for files where a word has a question mark and no quotes.
  const quoted = `"${address}"`;
  switch (agent) {
    case 'claude':
      return [
        `claude mcp add --transport http parlance ${quoted}`,
        `--header "Authorization: Bearer ${token}"`,
      ].join(' ');
    case 'codex':
      return [
        shell === 'posix' ? `export PARLANCE_TOKEN=${token}` : `$env:PARLANCE_TOKEN = '${token}'`,
        `codex mcp add parlance --url ${quoted} --bearer-token-env-var PARLANCE_TOKEN`,
      ].join('\n');
    case 'other':
      return [address, `Authorization: Bearer ${token}`].join('\n');
  }
}

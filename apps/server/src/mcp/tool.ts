import type { McpServer } from '@modelcontextprotocol/server';
import type { Client } from '@parlance/contract';
import type { z } from 'zod';
import type { Actor } from '../access/scope.ts';
import { type Answer, toResult } from './answers.ts';
import { describeError } from './describe-error.ts';
import type { RecentFiles } from './recent-files.ts';

/** An agent, as the tools know it. */
export interface Agent {
  /** Calls the API for the agent. */
  readonly call: Client;
  /** Who has lent the token. */
  readonly actor: Actor;
  /** The project that the address of the server names, if it names one. */
  readonly projectId: string | undefined;
  readonly recentFiles: RecentFiles;
}

/** What a tool does to a project. */
type Effect = 'reads' | 'changes';

export interface Tool<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly effect: Effect;
  readonly input: Input;
  readonly output: Output;
  readonly run: (agent: Agent, input: z.output<Input>) => Promise<Answer<z.output<Output>>>;
}

/** A tool, whatever its input and output are. */
export interface AnyTool {
  readonly name: string;
  register(server: McpServer, agent: Agent): void;
}

/** Makes a tool whose answers have data and notes, and whose errors say what to do next. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  tool: Tool<Input, Output>,
): AnyTool {
  const { name, title, description, effect, run } = tool;
  const annotations = {
    title,
    readOnlyHint: effect === 'reads',
    destructiveHint: effect === 'changes',
    // What is sent once more changes nothing: texts that are there stay, and an undo is one only once.
    idempotentHint: true,
    openWorldHint: false,
  };
  return {
    name,
    register(server, agent) {
      // The library knows the types of schemas that are written down, not those of any schema.
      const inputSchema: z.ZodObject = tool.input;
      const outputSchema: z.ZodObject = tool.output;
      const config = { title, description, inputSchema, outputSchema, annotations };
      server.registerTool(name, config, async (input) => {
        try {
          return toResult(await run(agent, input as z.output<Input>));
        } catch (error) {
          const text = describeError(error);
          if (text === undefined) throw error;
          return { content: [{ type: 'text', text }], isError: true };
        }
      });
    },
  };
}

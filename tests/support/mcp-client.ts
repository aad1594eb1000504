/** Asks `docsite mcp` by the client of the SDK, as assistants do. */
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll } from 'vitest';
import { REPOSITORY } from './site.ts';

/** A client of a server that runs in a folder, with these arguments, until the tests end. */
export async function connectServer(folder: string, args: readonly string[]): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  const command = [join(REPOSITORY, 'bin/docsite.js'), 'mcp', ...args];
  await client.connect(
    new StdioClientTransport({ command: process.execPath, args: command, cwd: folder, stderr: 'pipe' }),
  );
  afterAll(() => client.close());
  return client;
}

export async function ask(client: Client, name: string, args: Record<string, unknown> = {}): Promise<string> {
  const { content } = await client.callTool({ name, arguments: args });
  const [part] = content as readonly { readonly type: string; readonly text: string }[];
  return part?.text ?? '';
}

/** Code and message of the error of the protocol that answers a call. */
export async function refusal(client: Client, name: string, args: Record<string, unknown>): Promise<string> {
  const error: unknown = await ask(client, name, args).catch((reason: unknown) => reason);
  if (!(error instanceof Error)) throw new Error(`It was answered: ${String(error)}`);
  return error.message;
}

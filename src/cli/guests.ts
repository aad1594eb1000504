/**
 * Commands that live in packages of their own (`packages/`): what a site needs on one day, or never. They are loaded by name
 * when they are called; the core imports none of them, and knows their names and a line for its help.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { packageRoot } from '../disk/package-root.ts';
import type { Streams } from './terminal/streams.ts';

/** Name of the command and of its package → its line in the help. */
export const GUESTS = {
  mcp: 'answer assistants and agents over the Model Context Protocol, on the standard streams',
  import: 'import an existing site with its pages, versions and URLs',
} as const;
export type GuestName = keyof typeof GUESTS;

/** What a package exports as `addCommands`: declares its commands. `done` gets the exit code of one that has ended. */
export type AddCommands = (program: Command, io: Streams, done: (exitCode: number) => void) => void;
export type Guests = Readonly<Partial<Record<GuestName, AddCommands>>>;

/** The packages whose commands a call may mean. `docsite help import` names one, too. */
export async function loadGuests(argv: readonly string[]): Promise<Guests> {
  const named = (Object.keys(GUESTS) as GuestName[]).filter((name) => argv.includes(name));
  return Object.fromEntries(await Promise.all(named.map(async (name) => [name, await loadGuest(name)] as const)));
}

async function loadGuest(name: GuestName): Promise<AddCommands> {
  const file = pathToFileURL(join(packageRoot(), 'dist', 'packages', `${name}.js`));
  const { addCommands } = (await import(file.href)) as { readonly addCommands: AddCommands };
  return addCommands;
}

/** Declares the command of a package; of one that is not loaded, its line in the help. */
export function addGuest(name: GuestName, guests: Guests, ...[program, io, done]: Parameters<AddCommands>): void {
  const add = guests[name];
  if (add === undefined) program.command(name).description(GUESTS[name]);
  else add(program, io, done);
}

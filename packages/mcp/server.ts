/** Answers the Model Context Protocol from a site. The only user of its SDK. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import { decodeAddress } from '../../src/shared/href.ts';
import { describeKnown } from '../../src/shared/problem/suggest.ts';
import { cutText } from './answers.ts';
import { SiteReader } from './site-reader.ts';
import { InputError, type SiteSource, SourceError } from './site-source.ts';
import { takeTurns } from './take-turns.ts';
import { checkArguments, type Tool } from './tool.ts';
import { toolsIn } from './tools.ts';

/** Calls of tools that are worked on at a time. */
const MOST_AT_ONCE = 4;

const INSTRUCTIONS =
  'Documentation of one project in all its versions. Find out which version is in use first: find_version takes the ' +
  'version of a lock file. Then read and search that version. Answers say which version they are about.';

/** Serves until the input ends. `onError` gets what the protocol has no place for. */
export async function serveStdio(
  source: SiteSource,
  docsiteVersion: string,
  onError: (error: Error) => void,
): Promise<void> {
  const server = createMcpServer(source, docsiteVersion);
  server.onerror = onError;
  const ended = new Promise<void>((resolve) => {
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    server.onclose = resolve;
  });
  // Each answer that waits for a slow reader listens until it may be written.
  process.stdout.setMaxListeners(0);
  await server.connect(new StdioServerTransport());
  await ended;
  await server.close();
}

/** A server that is not connected yet. */
// oxlint-disable-next-line typescript/no-deprecated -- the class made for most answers mistakes of the caller as results
function createMcpServer(source: SiteSource, docsiteVersion: string): Server {
  const site = new SiteReader(source);
  const inTurn = takeTurns(MOST_AT_ONCE);
  // oxlint-disable-next-line typescript/no-deprecated -- as above
  const server = new Server(
    { name: 'docsite', version: docsiteVersion },
    { capabilities: { tools: {}, resources: {} }, instructions: INSTRUCTIONS },
  );
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    // What keeps a site from being read is said when it is asked about.
    const languages = await site.listLanguages().catch(() => []);
    return { tools: toolsIn(languages).map(describeTool) };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    const call = (): Promise<string> => callTool(site, params.name, params.arguments ?? {});
    return answer(async () => ({ content: [{ type: 'text', text: await inTurn(call) }] }));
  });
  server.setRequestHandler(ListResourcesRequestSchema, async () =>
    answer(async () => ({ resources: await listResources(site) })),
  );
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [
      {
        uriTemplate: 'docsite://{version}/{+page}{?set}',
        name: 'page',
        title: 'A page in a version',
        description:
          'The text of a page as Markdown, such as docsite://2.8.0/lms-backends; of a set of documents docsite://1.0/call?set=api.',
        mimeType: 'text/markdown',
      },
    ],
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) =>
    answer(async () => ({ contents: [{ uri, mimeType: 'text/markdown', text: await readResource(site, uri) }] })),
  );
  return server;
}

function describeTool({ name, title, description, fields }: Tool) {
  const required = Object.keys(fields).filter((key) => fields[key]?.isRequired === true);
  const properties = Object.fromEntries(
    Object.entries(fields).map(([key, { type, description: about }]) => [key, { type, description: about }]),
  );
  return {
    name,
    title,
    description,
    inputSchema: { type: 'object' as const, properties, required, additionalProperties: false },
    annotations: { readOnlyHint: true, openWorldHint: false },
  };
}

async function callTool(site: SiteReader, name: string, given: Readonly<Record<string, unknown>>): Promise<string> {
  const tools = toolsIn(await site.listLanguages());
  const tool = tools.find((one) => one.name === name);
  if (tool === undefined) {
    throw new InputError(
      `Unknown tool "${name}". ${describeKnown(
        name,
        tools.map((one) => one.name),
      )}`,
    );
  }
  const args = checkArguments(tool, given);
  return cutText(await tool.run(site, args), Number(args['offset'] ?? 0));
}

/** The pages of the latest version of the documentation and of each set; those of others are found by the template. */
async function listResources(site: SiteReader) {
  const sets = (await site.listSets()).map(({ id }) => id);
  const lists = await Promise.all([null, ...sets].map((set) => listLatest(site, set)));
  return lists.flat();
}

async function listLatest(site: SiteReader, set: string | null) {
  const reader = set === null ? site : await site.inSet(set);
  const version = await reader.findVersion('latest').catch((error: unknown) => {
    if (error instanceof InputError) return null;
    throw error;
  });
  const docs = version === null ? [] : await reader.docsOf(version);
  const query = set === null ? '' : `?set=${set}`;
  const name = version?.status === 'set' ? 'latest' : (version?.name ?? '');
  return docs
    .filter(({ unlisted }) => unlisted !== true)
    .map(({ id }) => ({ uri: `docsite://${name}/${id}${query}`, name: id, mimeType: 'text/markdown' }));
}

async function readResource(site: SiteReader, uri: string): Promise<string> {
  const [, version, page, set] = /^docsite:\/\/([^/]+)\/([^?#]+)(?:\?set=([^&#]+))?$/u.exec(uri) ?? [];
  if (version === undefined || page === undefined) {
    throw new InputError(
      `"${uri}" is not a resource of this server. Use docsite://VERSION/PAGE, or with ?set=ID of a set.`,
    );
  }
  return callTool(site, 'read_page', {
    page: decodeAddress(page),
    version: decodeAddress(version),
    set: set && decodeAddress(set),
  });
}

/** Turns mistakes of the caller and of the site into errors of the protocol. Bugs stay what they are. */
async function answer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    // The SDK's own class of errors would put its name before the message, and clients do so again.
    if (error instanceof InputError) throw Object.assign(error, { code: ErrorCode.InvalidParams });
    if (error instanceof SourceError) throw Object.assign(error, { code: ErrorCode.InternalError });
    throw error;
  }
}

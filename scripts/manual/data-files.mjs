/** The manual's specification of the data files of a site: their published schemas, as an API that every site has. */

/** By name of the schema: its address on a site, and what is there. */
const FILES = /** @type {const} */ ({
  versions: { address: '/versions.json', summary: 'All versions' },
  version: { address: '/docs/{version}/version.json', summary: 'The documents of a version' },
  pages: { address: '/pages.json', summary: 'Pages by version' },
});
export const DATA_FILES = /** @type {readonly (keyof typeof FILES)[]} */ (Object.keys(FILES));

const VERSION = {
  name: 'version',
  in: 'path',
  required: true,
  description: 'Its address: that of the latest version is `/docs/version.json`.',
  schema: { type: 'string' },
  example: '2.8.0',
};

/**
 * A specification of OpenAPI 3.1, as JSON that is not yet formatted.
 * @param {readonly string[]} schemas Texts of the schemas (JSON Schema, draft 7), in the order of `DATA_FILES`.
 */
export function renderDataFiles(schemas) {
  const paths = DATA_FILES.map((name, at) => {
    const { address, summary } = FILES[name];
    const parsed = /** @type {Record<string, unknown>} */ (JSON.parse(schemas[at] ?? '', inOpenApi));
    const { $schema: _dialect, $id: _id, title: _title, description, ...schema } = parsed;
    const content = { 'application/json': { schema } };
    const responses = { 200: { description, content } };
    const parameters = name === 'version' ? [VERSION] : [];
    return /** @type {const} */ ([address, { get: { summary, tags: ['Files'], parameters, responses } }]);
  });
  return JSON.stringify({
    openapi: '3.1.0',
    info: {
      title: 'Data files',
      version: '1',
      description: 'JSON files of every site, [for tools of your own](../machines.md#data).',
    },
    servers: [{ url: 'https://docs.example.org', description: 'Your site.' }],
    tags: [{ name: 'Files' }],
    paths: Object.fromEntries(paths),
  });
}

/**
 * A list with a schema for each place has another name since draft 2020-12.
 * @param {string} _key
 * @param {unknown} value
 * @returns {unknown}
 */
function inOpenApi(_key, value) {
  if (typeof value !== 'object' || value === null || !('items' in value) || !Array.isArray(value.items)) return value;
  const { items, ...rest } = value;
  return { ...rest, prefixItems: items };
}

/** The parts of a form with files (`multipart/form-data`). */
import type { MediaType, Property, Schema } from '../model.ts';

/** What a client sends, in the order of the specification. */
export function partsOf({ schema }: MediaType): readonly Property[] {
  return schema.properties.filter((one) => !one.schema.readOnly);
}

export function filesIn(schema: Schema): 'none' | 'one' | 'many' {
  if (isFile(schema)) return 'one';
  return schema.items !== null && isFile(schema.items) ? 'many' : 'none';
}

/** As OpenAPI 3.0 (`binary`), 3.1 (a media type) and Swagger 2.0 (`file`) say it. */
function isFile({ types, format, constraints }: Schema): boolean {
  const encoding = constraints['contentEncoding'];
  // These three leave the bytes as they are (RFC 2045, 6.2).
  const isEncoded = format === 'byte' || (typeof encoding === 'string' && !/^(?:7bit|8bit|binary)$/iu.test(encoding));
  const type = constraints['contentMediaType'];
  const isBinary = format === 'binary' || (typeof type === 'string' && !/^text\/|json/u.test(type));
  return types.includes('file') || (isBinary && !isEncoded);
}

import { describe, expect, it } from 'vitest';
import { formatJson } from '../../../../src/client/features/format-json.ts';

describe('JSON with line breaks', () => {
  it.each([
    ['an object', '{"a":1,"b":[true,null,{"c":"d"}],"e":{},"f":[ ]}'],
    ['signs in texts', '["{", "a,b:c", "\\"}", "\\\\", " two  spaces "]'],
    ['spaces and line breaks', ' {\r\n\t"a" : [ 1 , 2 ] }\n'],
    ['a text', '"a"'],
  ])('is what JavaScript writes: %s', (_name, text) => {
    expect(formatJson(text)).toBe(JSON.stringify(JSON.parse(text), null, 2));
  });

  it('has numbers as they are written, and all keys', () => {
    const text = '{"id":12345678901234567890,"price":1.50,"id":1e400}';
    expect(formatJson(text)).toBe('{\n  "id": 12345678901234567890,\n  "price": 1.50,\n  "id": 1e400\n}');
  });

  it('is no longer for what is nested thousands of times', () => {
    const deep = '['.repeat(20_000) + ']'.repeat(20_000);
    expect(formatJson(deep).length).toBeLessThan(4_000_000);
    expect(formatJson(deep).replaceAll(/\s/gu, '')).toBe(deep);
  });

  it('a text that is no JSON stays', () => {
    expect(formatJson('{"a": 1,}')).toBe('{"a": 1,}');
  });
});

import { describe, expect, test } from 'vitest';
import { keysOf, queryParts, queryTerms } from '../../../../src/shared/search/words.ts';

describe('keysOf', () => {
  test.each([
    ['Docker,', ['docker']],
    ['the', []],
    ['COURSE_RUN_SYNC', ['courserunsync', 'runsync', 'sync']],
    ['`data-theme`', ['datatheme', 'theme']],
    ['RootSearchField', ['rootsearchfield', 'searchfield', 'field']],
    ['LMSHandler', ['lmshandler', 'handler']],
    ['LMSes', ['lmses']],
    ['settings.py', ['settingspy', 'py']],
    ['v3.2.1', ['321']],
    ['3.2.1', ['321']],
    ['2.25.0-beta.0', ['2250beta0', 'beta0']],
    ['https://lms.example.com/courses', ['https', 'lmsexamplecom', 'examplecom', 'com', 'courses']],
    ["site's", ['sites']],
    ['—', []],
    ['\uFDD0', []],
    ['v\uFDD0', ['v']],
    ['測試文本', ['測試', '試文', '文本']],
    ['Docker測試', ['docker', '測試']],
    ['(“Install”,', ['install']],
    ['("Install",', ['install']],
    ['`URL`', ['url']],
    ['Of', []],
    ["'tis", ['tis']],
    ['a'.repeat(80), ['a'.repeat(80)]],
    ['a'.repeat(81), []],
  ])('%s', (word, keys) => {
    expect(keysOf(word, 'en')).toEqual(keys);
  });

  test('words that are common in English are words like any other elsewhere', () => {
    expect(keysOf('the', 'de')).toEqual(['the']);
  });
});

describe('queryTerms', () => {
  test('are whole identifiers without stop words, each once', () => {
    expect(queryTerms('how to set NO_UPDATE  set', 'en')).toEqual(['set', 'noupdate']);
  });

  test('are stop words where there is nothing else', () => {
    expect(queryTerms('where is it', 'en')).toEqual(['where', 'is', 'it']);
  });

  test('are none for punctuation', () => {
    expect(queryTerms('?! --', 'en')).toEqual([]);
  });
});

test('queryParts takes identifiers apart', () => {
  expect(queryParts('docker-compose logs', 'en')).toEqual(['docker', 'compose', 'logs']);
});

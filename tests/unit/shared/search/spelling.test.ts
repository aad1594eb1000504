import { describe, expect, test } from 'vitest';
import { unifySpelling } from '../../../../src/shared/search/spelling.ts';

// cspell:disable
const PAIRS: readonly (readonly [british: string, american: string])[] = [
  ['colour', 'color'],
  ['coloured', 'colored'],
  ['behaviour', 'behavior'],
  ['neighbouring', 'neighboring'],
  ['customise', 'customize'],
  ['customising', 'customizing'],
  ['organisations', 'organizations'],
  ['synchronisation', 'synchronization'],
  ['serialiser', 'serializer'],
  ['customisable', 'customizable'],
  ['memoised', 'memoized'],
  ['analyse', 'analyze'],
  ['catalogue', 'catalog'],
  ['catalogues', 'catalogs'],
  ['cataloguing', 'cataloging'],
  ['centre', 'center'],
  ['centred', 'centered'],
  ['kilometres', 'kilometers'],
  ['labelled', 'labeled'],
  ['cancelling', 'canceling'],
  ['enrolment', 'enrollment'],
  ['enrol', 'enroll'],
  ['fulfil', 'fulfill'],
  ['licence', 'license'],
  ['defence', 'defense'],
  ['practise', 'practice'],
  ['programmes', 'programs'],
  ['grey', 'gray'],
  ['artefact', 'artifact'],
  ['judgement', 'judgment'],
  ['skilful', 'skillful'],
];
// cspell:enable

describe('unifySpelling', () => {
  test.each(PAIRS)('%s and %s are one', (british, american) => {
    expect(unifySpelling(british)).toBe(unifySpelling(american));
  });

  test.each(PAIRS)('%s begins as it does, which the search relies on: %s', (british, american) => {
    expect([british, american].map((word) => unifySpelling(word).slice(0, 1))).toEqual([british[0], american[0]]);
  });

  test.each(
    (
      'exercise raise noise otherwise promise enterprise precise advise advertise revise supervise improvise compromise rise ' +
      'hour four tour pour source resource course journal tourist your ' +
      'called installed installing controlled enrolled skills will install list analysis practice program dialog'
    ).split(' '),
  )('%s stays', (word) => {
    expect(unifySpelling(word)).toBe(word);
  });
});

import { describe, expect, test } from 'vitest';
import { mergeTexts } from '../../../../src/store/change/merge-texts.ts';

const labels = { ours: '1.0', theirs: 'next' };
const merge = (ours: string, base: string, theirs: string) => mergeTexts({ ours, base, theirs, labels });
const BASE = '# A\n\nOne.\n\nTwo.\n\nThree.\n';

describe('a change that fits', () => {
  test('is made next to what is different here', () => {
    const ours = BASE.replace('One', 'Uno');
    expect(merge(ours, BASE, BASE.replace('Three', '3'))).toEqual({
      text: '# A\n\nUno.\n\nTwo.\n\n3.\n',
      conflicts: [],
    });
  });
  test('and was made here already changes nothing', () => {
    const theirs = BASE.replace('Three', '3');
    expect(merge(theirs, BASE, theirs)).toEqual({ text: theirs, conflicts: [] });
  });
  test('takes the line ends that are here', () => {
    const ours = BASE.replaceAll('\n', '\r\n');
    expect(merge(ours, BASE, BASE.replace('Three', '3')).text).toBe(ours.replace('Three', '3'));
  });
  test('leaves mixed line ends as they are where nothing changes', () => {
    const ours = BASE.replace('\n', '\r\n');
    expect(merge(ours, BASE, BASE)).toEqual({ text: ours, conflicts: [] });
  });
  test('keeps a missing line end at the end of the text', () => {
    expect(merge('One.\n\nTwo.', 'One.\n\nTwo.', 'Uno.\n\nTwo.')).toEqual({ text: 'Uno.\n\nTwo.', conflicts: [] });
  });
});

describe('a conflict', () => {
  test('has marks as git writes them, and the lines of the text that is to change', () => {
    const found = merge(BASE.replace('Two', 'Due'), BASE, BASE.replace('Two', '2'));
    expect(found.text).toBe('# A\n\nOne.\n\n<<<<<<< 1.0\nDue.\n=======\n2.\n>>>>>>> next\n\nThree.\n');
    expect(found.conflicts).toEqual([{ from: 5, to: 5 }]);
  });
  test('a conflict without lines of the text is reported at the line that follows', () => {
    const found = merge(BASE.replace('Two.\n\n', ''), BASE, BASE.replace('Two.', '2.'));
    expect(found.conflicts).toEqual([{ from: 5, to: 5 }]);
    expect(found.text).toContain('=======\n2.\n');
  });
  test('each is reported', () => {
    const ours = BASE.replace('One', 'Uno').replace('Three', 'Tre');
    expect(merge(ours, BASE, BASE.replace('One', '1').replace('Three', '3')).conflicts).toEqual([
      { from: 3, to: 3 },
      { from: 7, to: 7 },
    ]);
  });
});

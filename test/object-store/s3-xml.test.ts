import { describe, expect, it } from 'vitest';
import { elements, elementText } from '../../src/object-store/s3/s3-xml.ts';

describe('the XML of object stores', () => {
  it('is read by names of elements, those excepted that only begin so, with attributes or without [OS-contract]', () => {
    const xml =
      '<List xmlns="x"><Keys>2</Keys><Key>a</Key>\n<Key Type="b">b</Key><Key\n>c</Key><KeyCount>3</KeyCount></List>';
    expect(elements(xml, 'Key')).toEqual(['a', 'b', 'c']);
    expect(elementText(xml, 'KeyCount')).toBe('3');
    expect([elements(xml, 'None'), elementText(xml, 'None')]).toEqual([[], undefined]);
    expect(elements('<Key>cut off', 'Key')).toEqual([]);
  });

  it('has entities decoded, unknown ones left as they are [OS-contract]', () => {
    expect(elementText('<Key>a&amp;b&lt;&#65;&#x42;&other;</Key>', 'Key')).toBe('a&b<AB&other;');
  });
});

import { compareItems } from './maven-compare.ts';
import { type ListItem, mavenItems } from './maven-items.ts';
import type { ParsedVersion, VersionOrder } from './version-order.ts';

interface MavenVersion extends ParsedVersion {
  readonly items: ListItem;
}

/** Longest version Maven itself reads; also bounds the depth of the list. */
const longestVersion = 1024;
const prereleaseQualifier =
  /(^|[^a-z])(alpha|beta|milestone|rc|cr|snapshot|pre|preview|ea|dev|a(?=-?\d)|b(?=-?\d)|m(?=-?\d))(?![a-z])/;

/** Maven's own order of versions (`ComparableVersion` of Maven 4). Every text up to 1024 characters is a version. */
export const mavenOrder: VersionOrder = {
  parse(text) {
    if (text === '' || text.length > longestVersion) return undefined;
    const version: MavenVersion = {
      text,
      prerelease: prereleaseQualifier.test(text.toLowerCase()),
      items: mavenItems(text.toLowerCase()),
    };
    return version;
  },
  compare(a, b) {
    return compareItems((a as MavenVersion).items, (b as MavenVersion).items);
  },
};

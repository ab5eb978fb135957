import { child, listOf } from '../../build-files/pom-elements.ts';
import { readXml } from '../../build-files/xml-document.ts';
import type { Release } from '../../insights/packages/recommend/timeline.ts';
import { JsonNode } from '../json-path.ts';

/** Releases by what an npm registry answers for a package (its packument). Throws `JsonShapeError`. */
export function npmReleases(answer: unknown): Release[] {
  const root = new JsonNode(answer);
  const times = root.member('time').isAbsent ? {} : root.member('time').object();
  return Object.keys(root.member('versions').object()).map((version) => {
    const time = times[version];
    return { version, releasedAt: isTime(time) ? time : null, yanked: false };
  });
}

/** Releases by what PyPI answers for a project (its JSON API): dated by their first file, yanked when all files are. Throws `JsonShapeError`. */
export function pypiReleases(answer: unknown): Release[] {
  const releases = new JsonNode(answer).member('releases');
  return Object.keys(releases.object()).flatMap((version) => {
    const files = releases.member(version).list();
    if (files.length === 0) return [];
    const times = files.map((file) => file.member('upload_time_iso_8601').value).filter(isTime);
    const yanked = files.every((file) => file.member('yanked').value === true);
    return [{ version, releasedAt: times.sort()[0] ?? null, yanked }];
  });
}

/** Releases by the `maven-metadata.xml` of a Maven repository, which has no dates and knows nothing as taken back. Throws `FormatError`. */
export function mavenReleases(text: string): Release[] {
  const versioning = child(readXml(text, 'maven-metadata.xml'), 'versioning');
  return listOf(versioning, 'versions', 'version').map(({ text: version }) => ({
    version,
    releasedAt: null,
    yanked: false,
  }));
}

function isTime(value: unknown): value is string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value));
}

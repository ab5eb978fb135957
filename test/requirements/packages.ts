/** Packages and vulnerabilities: `P-…`. */
export const packages = {
  'P-order-semver': 'Versions of npm are ordered by Semantic Versioning 2.0.0, missing numbers being zero.',
  'P-order-pep440': 'Versions of PyPI are ordered by PEP 440.',
  'P-order-maven': "Versions of Maven are ordered as Maven's own ComparableVersion does.",
  'P-purl': 'The key of a package is its purl, with the name as its ecosystem normally writes it.',
  'P-osv-files':
    'OSV records are read from one record, a list, lines, or a zip archive of such files, told apart by content.',
  'P-osv-left-out':
    'Withdrawn records, ranges of commits, packages of other ecosystems and other files in archives are left out and counted.',
  'P-json-place': 'A JSON document that is broken is told with the line and the column.',
  'P-vers':
    'Ranges of an SBOM in the vers notation are evaluated by its algorithm; what cannot be is told and clears nothing.',
  'P-osv-ranges': 'Versions hit are those listed and those in a range, by the evaluation algorithm of the OSV schema.',
  'P-severity':
    'A severity is that of the CVSS 4 score, else the CVSS 3 base score, else the word of the database, else Unknown.',
  'P-aliases': 'Aliases make one group over any number of steps; upstream leads one way.',
  'P-match': 'A vulnerability stands once for each alias group, with the worst severity of the advisories that hit.',
  'P-vex':
    'not_affected, false_positive and resolved states of an SBOM take a vulnerability off a package, and are told.',
  'P-paths':
    'Dependency paths are simple, begin with a direct package, the shortest first; more than are told is told.',
  'P-objects': 'External objects join the package they name, by name alone where the version is unknown or not in use.',
  'P-recommend':
    'Safer closest: the nearest later version with a smaller severity vector; safest: the smallest, then nearest.',
  'P-releases': 'Releases a year: releases by years from the first one to the scan, at least one year, rounded.',
  'P-packages':
    'Packages in use are listed with paths, vulnerabilities and number of objects, paged, by name and by whether hit.',
  'P-vulnerabilities':
    'Vulnerabilities are listed once for each alias group with all packages hit, paged, by severity and by package.',
  'P-callers': 'Callers mirror callees; select=bookmarks adds the lines of the statements behind the link.',
  'P-called': 'A package tells how many objects outside it call one of its objects directly.',
  'P-timelines':
    'Timelines of packages are read from files of the shape of deps.dev; what is wrong is told with its place.',
  'P-online':
    'With --online registries are asked politely: few at once, again when it may help, kept for a day; a failure is told.',
  'P-cyclonedx':
    'CycloneDX 1.4 to 1.7 as JSON: packages, dependencies, vulnerabilities; what is wrong is told with its path.',
  'P-spdx': 'SPDX 2.2 and 2.3 as JSON: packages with a purl, and their dependencies.',
  'P-lock-npm': 'package-lock.json and npm-shrinkwrap.json, versions 1 to 3.',
  'P-lock-pnpm': 'pnpm-lock.yaml, versions 5 to 9.',
  'P-lock-yarn': 'yarn.lock of yarn 1 and of later yarns.',
  'P-lock-python': 'uv.lock, poetry.lock, Pipfile.lock and requirements.txt with exact versions, with their manifests.',
  'P-maven-repository':
    'With a local Maven repository poms give transitive packages as Maven resolves them; what it does not hold is told.',
  'P-lock-maven': 'pom.xml: dependencies whose version the poms give, modules of the build aside; others are told.',
  'P-lock-gradle':
    'gradle.lockfile and build scripts of Gradle: versions, properties, version catalogs and BOMs, read as text; others are told.',
} as const;

/**
 * What the service must do, a sentence for each rule, by a stable id.
 *
 * A test cites the rule it proves by putting the id in square brackets into its title:
 * `it('refuses a negative limit [R3-limit-range]', …)`; a title may carry several. `requirements.test.ts` fails when a
 * rule is cited by no test, or a title cites an id that is not here. A cited test must fail when the rule is inverted.
 *
 * Ids: `IF-<section>-…` the interface, `R<n>…` and `A<n>…` the rows of the decisions on requests and responses,
 * `P-…` packages, `V-…` the vocabulary, `X-…` what goes beyond the interface, `C-…` the commands, `B-…` the analysis bundle,
 * `E-…` end points, `I-…` findings of rules, `S-…` SCIP.
 */

const interfaceRules = {
  'IF-1-get-json': 'Every operation is an HTTP GET that returns application/json.',
  'IF-1-read-only': 'No operation creates, changes or deletes data.',
  'IF-1-name-encoded': 'The application name in the path is percent-decoded.',
  'IF-1-back-quote': 'A back-quote is not allowed in an application name.',
  'IF-1-substring': 'Every text filter is a case-insensitive substring match.',
  'IF-1-ampersand': '`%26` inside a filter value is the character `&`.',

  'IF-2.1-members': 'A level node of level 2 to 4 has _id, name, fullName, level and children of _id, name, level.',
  'IF-2.1-integers': '`_id` and `level` of level nodes and of their children are integers.',
  'IF-2.1-children-next-level': 'The children of a node of level 2 to 4 are the nodes below it, of the next level.',
  'IF-2.2-members': 'A child of a level-5 node is an object: id, name, fullName, type, typeId, all strings.',
  'IF-2.3-node-members': 'A graph node has _id, name, fullName and nbObjects.',
  'IF-2.3-link-members': 'A graph link has origin and target, each with _id, name and fullName of a node of the graph.',
  'IF-2.4-members': 'A found object has id, name, fullName, type, typeId, filePath, mangling and annotations.',
  'IF-2.4-file-path': '`filePath` is the path of the first source file, null when there is none.',
  'IF-2.4-mangling': '`mangling` is an empty string when not applicable.',
  'IF-2.4-annotations': '`annotations` of a found object is a list of strings, null when not applicable.',
  'IF-2.4-locations-on-demand': 'A found object has sourceLocations only with select=source-locations.',
  'IF-2.5-members':
    'Object characteristics: id, name, fullName, mangling, type, typeId, annotations, status.id, external, programmingLanguage.name, parent.',
  'IF-2.5-status': '`status.id` is the change against the previous analysis, null when not applicable.',
  'IF-2.5-external': '`external` is true for an object that is not in-house code.',
  'IF-2.5-parent': '`parent` is the one composite object: id, name, type, typeId.',
  'IF-2.5-locations-on-demand': 'Object characteristics have sourceLocations only with select=source-locations.',
  'IF-2.6-members': 'A callee has id, name, type, typeId and linkType.',
  'IF-2.6-parent-on-demand': 'A callee has parent.type and parent.typeId only with select=parent.',
  'IF-2.6-locations-on-demand': 'A callee has sourceLocations only with select=source-locations.',
  'IF-2.7-members': 'A source location has fileId, startLine and endLine; lines are integers, 1-based.',
  'IF-2.7-several': 'An object may have several source locations, and all are returned.',
  'IF-2.8-members': 'A transaction has id, name, size, stack and startPoint of id, name, fullName, type, typeId.',
  'IF-2.8-stack': '`stack` is a list of strings.',
  'IF-2.9-members':
    'An affected package has name, version, releaseDate.dateTime, releasesPerYear, saferClosestVersion, safestVersion, objects.',
  'IF-2.9-objects': 'Objects of an affected package: id, name, fullName, mangling, type, typeId.',
  'IF-2.10-members':
    'A pattern has id, name, strategy.id, category.name, contribution.id, criticality.id, impacts[].id, nbObjects.',
  'IF-2.10-id': 'The id of a pattern has the shape `<strategy>:<number>`.',

  'IF-4.1-select-required': 'Level nodes: select is required and must be `children`.',
  'IF-4.1-name-or-id': 'Level nodes: name is required when _id is absent, and the other way round.',
  'IF-4.1-name': 'Level nodes: name selects nodes by a substring of their name.',
  'IF-4.1-id': 'Level nodes: _id selects the node with this local id.',
  'IF-4.1-children-sorted': 'Level nodes: children are sorted by name.',
  'IF-4.1-level-5': 'Level nodes of level 5 have objects with permanent ids as children.',
  'IF-4.2-nodes': 'The graph of a level holds every node of the level, sorted by name, each with nbObjects.',
  'IF-4.2-links': 'Links of a level graph are sorted by origin name, then by target name.',
  'IF-4.2-no-query': 'The level graph has no query parameters.',
  'IF-4.3-limit-required': 'Find objects: limit is required.',
  'IF-4.3-limit': 'Find objects: at most limit objects are returned.',
  'IF-4.3-skip': 'Find objects: skip objects are left out before the limit applies.',
  'IF-4.3-name': 'Find objects: name is a substring of the object name.',
  'IF-4.3-fullname': 'Find objects: fullname is a substring of the full name.',
  'IF-4.3-fullname-list': 'Find objects: fullname may be repeated to search a list of full names.',
  'IF-4.3-filepath': 'Find objects: filepath is a substring of the file path.',
  'IF-4.3-mangling': 'Find objects: mangling is a substring of the mangling.',
  'IF-4.3-annotation': 'Find objects: annotation is a substring of one annotation.',
  'IF-4.3-type': 'Find objects: type is a substring of the display name of the type.',
  'IF-4.3-select': 'Find objects: select=source-locations adds sourceLocations to each object that has any.',
  'IF-4.3-total': '`totalObjects` counts the matching objects whatever limit and skip.',
  'IF-4.3-sorted': 'Found objects are sorted by name.',
  'IF-4.4-object': 'Object characteristics answer the object that has the id.',
  'IF-4.4-select': 'Object characteristics: select=source-locations adds the source locations.',
  'IF-4.5-callees': 'Callees are the objects that the caller refers to in its statements, sorted by name.',
  'IF-4.5-select-parent': 'Callees: select=parent adds the parent type of each callee.',
  'IF-4.5-select-locations': 'Callees: select=source-locations adds the source locations of each callee.',
  'IF-4.5-select-repeats': 'Callees: both select values may be given together.',
  'IF-4.5-direct-only': 'Callees: includeEscalated=false, the default, gives only callees with direct links.',
  'IF-4.5-escalated': 'Callees: includeEscalated=true includes callees with escalated or reference links.',
  'IF-4.6-transactions': 'Transactions answer every transaction of the application that passes the filters.',
  'IF-4.6-name': 'Transactions: name is a substring of the transaction name.',
  'IF-4.6-fullname': 'Transactions: fullname is a substring of the transaction full name.',
  'IF-4.6-stack': 'Transactions: stack is a substring of any entry of the stack.',
  'IF-4.7-occurrences': 'CVE occurrences answer the packages that the reference affects, with their external objects.',
  'IF-4.7-limit-required': 'CVE occurrences: limit is required.',
  'IF-4.7-limit': 'CVE occurrences: at most limit packages are returned.',
  'IF-4.7-skip': 'CVE occurrences: skip packages are left out before the limit applies.',
  'IF-4.8-patterns': 'Cloud patterns answer every detection pattern that passes the filters.',
  'IF-4.8-strategy': 'Cloud patterns: strategy filters on the migration strategy.',
  'IF-4.8-contribution': 'Cloud patterns: contribution filters on the contribution mode, case-insensitively.',
  'IF-4.8-criticality': 'Cloud patterns: criticality filters on the criticality level, case-insensitively.',

  'IF-7-source-service':
    'With select=source-locations and the source service off or broken, find objects, characteristics and callees answer 500.',
  'IF-7-no-location': 'With select=source-locations and no location found, the value is left out and no error occurs.',
  'IF-8-level': 'The level of level nodes is from 2 to 5.',
} as const;

const requestDecisions = {
  'R1-and': 'Different filters combine by AND.',
  'R1-fullname-or': 'The values of a repeated fullname of find objects combine by OR.',
  'R1-select-repeats': '`select` may be repeated.',
  'R1-once': 'Any other parameter given twice is a 400; so is fullname of transactions.',
  'R2-fold': 'Both sides of a match are folded: NFC, each code point lower-cased by itself, final sigma as sigma, NFC.',
  'R2-original': 'Values are returned as they were imported.',
  'R2-empty': 'An empty filter matches everything, absent values included.',
  'R2-absent': 'A filter that is not empty never matches an absent value.',
  'R2-no-wildcards': '`%`, `_`, `*` and a backslash are ordinary characters of a filter.',
  'R3-limit-range':
    '`limit` is an integer from 0 to the maximum; negative, fractional, non-numeric or greater is a 400.',
  'R3-limit-maximum': 'The maximum of limit is 100 000 unless configured.',
  'R3-limit-zero': '`limit=0` gives the total and an empty list.',
  'R4-skip-range': '`skip` is an integer of at least 0; anything else is a 400.',
  'R4-skip-default': '`skip` is 0 by default.',
  'R4-skip-past-end': '`skip` past the end is a 200 with an empty list.',
  'R5-name-full-name-id': 'Lists are ordered by name, then full name, then numeric id.',
  'R5-code-points': 'Strings compare by Unicode code point, also beyond the basic multilingual plane.',
  'R5-graph-links': 'Graph links: origin name, target name, origin full name, target full name.',
  'R5-callees': 'Callees of one object are ordered by linkType after name, fullName and id.',
  'R5-packages': 'Packages are ordered by name, then version.',
  'R5-patterns': 'Patterns are ordered by name, then strategy, then number.',
  'R5-locations': 'Locations are ordered by file id, then lines.',
  'R5-stack': 'Stack entries are ordered by code point.',
  'R5-as-imported': 'Impacts and annotations keep the order of the import.',
  'R5-paging': 'On one snapshot, paging with any limit gives each object exactly once.',
  'R6-nodes-level': 'Level nodes: a level outside 2 to 5 is a 400.',
  'R6-graph-level': 'Level graph: levels 1 to 5; any other is a 400.',
  'R7-neither': 'Level nodes with neither name nor _id is a 400.',
  'R7-select': 'Level nodes without select=children is a 400.',
  'R7-both': 'Level nodes with name and _id: both must match.',
  'R7-unknown-id': 'A well-formed _id that no node has is a 200 with [].',
  'R8-unknown-parameter': 'An unknown parameter is a 400 that lists the allowed ones.',
  'R8-select': 'An unknown or empty select value is a 400 that lists the allowed ones.',
  'R8-boolean': '`includeEscalated` is exactly `true` or `false`; anything else is a 400.',
  'R8-percent': 'Malformed percent-encoding is a 400.',
  'R8-plus': 'In a query `+` is a space and `%2B` a plus.',
  'R9-exact': 'The application name is compared exactly, case-sensitive, without normalisation.',
  'R9-decoded-once': 'The application name is percent-decoded once.',
  'R9-back-quote': 'A back-quote in the application name is a 400.',
  'R9-unknown': 'An unknown application is a 404.',
  'R9-characters': 'Application names may hold spaces, dots, `&`, an encoded `/` and non-ASCII characters.',
  'R10-form': 'An object id is decimal digits without a leading zero, 1 to 2^53-1; anything else is a 400.',
  'R10-unknown': 'An unknown object is a 404.',
  'R11-case': 'A CVE reference is compared case-insensitively.',
  'R11-alias': 'An alias, closed transitively over the snapshot, finds the vulnerability too.',
  'R11-none': 'A CVE reference that hits nothing is a 200 with [].',
  'R12-equality': '`strategy`, `contribution` and `criticality` match by equality after folding.',
  'R12-empty': 'An empty strategy, contribution or criticality is no filter.',
  'R13-any-entry': '`stack` matches when any entry does, by folded substring.',
  'R14-head': 'HEAD answers as GET does, without a body.',
  'R14-method': 'Any other method on a known path is a 405 with Allow.',
  'R15-every-object': 'Every object has its callees, start and end points and objects outside transactions included.',
  'R16-pair': 'There is one entry for each pair of callee and linkType, however many statements stand behind it.',
  'R17-flag': 'Direct or escalated is decided by the escalated flag of the link alone.',
  'R17-analyzer-direct': 'Our analyzers mark CALL, READ, WRITE and THROW statements as direct links.',
  'R17-analyzer-escalated': 'Our analyzers mark REFER, INHERIT, IMPLEMENT, OVERRIDE and container links as escalated.',
  'R17-union': '`includeEscalated=true` gives the union of direct and escalated.',
  'R18-order': 'Of several faults the first is told: 400, then 404 application, 404 object, then 500 source service.',
  'R19-pinned': 'The request header Stratigraph-Snapshot is answered from that snapshot while it is kept.',
  'R19-gone': 'A snapshot that is not kept is a 412.',
} as const;

const responseDecisions = {
  'A1-media-type': 'Every response of an interface path is `application/json; charset=utf-8`, errors included.',
  'A2-problem': 'An error body has type, title, status, detail, instance (the path without query) and code.',
  'A2-errors': 'A 400 has a non-empty list `errors` of parameter and message.',
  'A2-catalogue': 'Every error code is documented, and no other is sent.',
  'A2-no-internals': 'A 5xx shows no internals.',
  'A3-not-found': 'A path that is nothing answers 404.',
  'A3-uri-too-long': 'A request address that is too long answers 414.',
  'A3-headers-too-large': 'Request headers that are too large answer 431.',
  'A3-timeout': 'A request that does not arrive in time answers 408.',
  'A3-forbidden': 'A request under a name that the service may not be asked for by answers 403.',
  'A3-unavailable': 'A snapshot that cannot be read or is still loading answers 503 with Retry-After.',
  'A3-wait': 'A request waits up to 5 s for a loading snapshot before it is refused.',
  'A4-detail': "An unknown application's detail is `'NAME' application is not found`.",
  'A5-full-name': '`fullName` is present on nodes, graph nodes, link ends and start points.',
  'A5-path':
    "A node's fullName is its names from level 1 down, joined by `/`; nodes of one name but two paths are two.",
  'A6-same-id': 'A node has the same integer _id among level nodes, as a child, and in the graph.',
  'A7-nb-objects': '`nbObjects` of a node counts the distinct objects below it, external ones included.',
  'A7-links': 'A level link stands once where an object of A has a direct link to an object of B and A is not B.',
  'A7-parent': 'Graph nodes carry parent: {_id}, the node above.',
  'A8-size': '`size` of a transaction counts distinct objects, start point and external ones included.',
  'A8-nb-objects': '`nbObjects` of a pattern counts distinct objects.',
  'A9-file-id': '`fileId` is a decimal string.',
  'A9-file': 'A source location also carries fileName, filePath and nbLines.',
  'A9-left-out': 'An object without locations has no sourceLocations member.',
  'A10-parent': 'An object without a parent has parent: null.',
  'A10-annotations': '`annotations`: null in search results when not applicable, [] in object characteristics.',
  'A10-file-path': 'An absent file path is null; an absent mangling is the empty string.',
  'A10-package': "A package's unknown releaseDate, releasesPerYear, saferClosestVersion and safestVersion are null.",
  'A11-status': '`status.id` is Added, Modified or Unchanged against the previous analysis, null on the first.',
  'A11-gone-and-back': 'An object that was gone in the previous analysis is Added.',
  'A11-one-checksum': 'A checksum in only one of the two analyses means Modified.',
  'A12-embedded': 'The embedded source service is the default, and locations come from the snapshot.',
  'A12-unavailable': 'Off or broken, and asked for: 500 with code source-service-unavailable.',
  'A12-only-when-asked': 'Off or broken, and not asked for: the answer is as ever.',
  'A13-header': 'The insight operations carry Stratigraph-Scan: none, or the time of the scan.',
  'A13-empty': 'Not scanned and nothing found are both 200 with [].',
  'A13-application': 'The application tells when each scanner ran.',
  'A14-etag': 'Every answer has an ETag of snapshot, program version and representation.',
  'A14-snapshot': 'Every answer has Stratigraph-Snapshot: <id>; analyzed="<ISO time>".',
  'A14-coding': 'Accept-Encoding chooses the coding of an answer, each coding with its own ETag; Vary tells so.',
  'A14-not-modified': 'If-None-Match with the current ETag answers 304 without a body.',
  'A15-one-snapshot': 'An answer comes from one snapshot, also while a new one is being published.',
  'A16-whole': 'Long answers without paging are whole.',
  'A16-streamed': 'Long answers are streamed in bounded memory, at the pace of the client.',
  'A17-package-name': "A package's name: of npm and PyPI the name, of Maven group:artifact.",
  'A18-marked': 'The OpenAPI document marks what is the interface and what is ours.',
  'A18-additions': 'Additions never change the meaning or the type of a member of the interface.',
  'A18-applications': 'An item of the application list carries name, delivery.dateTime, counts, languages and scans.',
} as const;

const vocabulary = {
  'V-link-types': 'Our analyzers write only the link types of the vocabulary; an importer may bring others.',
  'V-contribution': 'Contribution values are Blocker and Booster.',
  'V-criticality': 'Criticality values are Critical, High, Medium, Low and None.',
  'V-impacts': 'Impact values are Architecture, Code and Framework.',
  'V-stack': 'Stack entries are lower-case technology labels.',
  'V-transaction-name': 'Path variables in transaction names are `{}`.',
  'V-mangling': 'Our analyzers write manglings as `name(parameterType, …) return returnType`.',
  'V-levels': 'Without explicit levels, the level-5 node of an object is its type group, by the taxonomy of its type.',
} as const;

/** What goes beyond the interface. */
const additions = {
  'X-end-points':
    'Transactions end at the objects that the taxonomy calls end points, or that a transaction names; a transaction that names some ends there.',
  'X-transaction':
    'One transaction tells its start point, its size and stack, and its end points with how they are used.',
  'X-transaction-objects': 'The objects of a transaction come page by page, with their exact total.',
  'X-transaction-links':
    'The direct links between the objects of a transaction come page by page, with their exact total.',
  'X-candidates': 'Callees, callers and links of transactions tell how many callees the call may have.',
  'X-contexts':
    'Through a function that is handed others a transaction goes on to what is handed over on its way, where the contexts of links tell it.',
  'X-object-transactions': 'An object tells the transactions that hold it.',
  'X-data-graph':
    'Each end point has a data graph: the objects that reach it over direct links, their stack, and the transactions that hold it.',
  'X-data-graph-objects': 'The objects of a data graph come page by page, with their exact total.',
  'X-statistics':
    'The statistics of an application count files, lines and objects by language, objects by type, links by type and confidence, technologies, transactions.',
  'X-components':
    'Scripts and templates of Vue and Svelte components are read as code, every line and column that of the file.',
  'X-incremental':
    'A second analysis reads again only what changed and what depends on it, and gives the records of a full one.',
  'C-analyze-again':
    '`analyze` uses what the last analysis found; `--full` does not, and a cache that is damaged or of another program is ignored.',
  'C-stats': '`stats --app NAME` prints the statistics of an application as tables or as JSON.',
  'X-not-found':
    'An unknown transaction, or an object that is no end point where one is asked for, is a 404 of its own code.',
} as const;

const commands = {
  'C-analyze': '`analyze DIR --app NAME` analyses source code into the data folder, by default ./data.',
  'C-analyze-memory':
    '`analyze` takes a heap by the memory of the machine, unless the user sets one, and tells when it runs out.',
  'C-analyze-python':
    '`analyze` indexes Python code with scip-python where it is installed, and takes SCIP indexes by --scip.',
  'C-import':
    '`import FILE… --app NAME` takes a bundle as .ndjson, .gz, .zst or standard input, told apart by content.',
  'C-import-scip':
    '`import` takes SCIP indexes, several into one application, plain, gzip, zstd or from standard input.',
  'C-import-sbom': '`import` takes SBOMs, told by their content, as the packages of the application.',
  'C-scan-packages':
    '`scan packages DIR --app NAME` publishes the packages in use, what hits them, and their objects in use.',
  'C-explain':
    '`explain CVE --app NAME` tells packages, paths, numbers of better versions, objects and calls, from the data folder.',
  'C-export': '`export --app NAME` writes a bundle on standard output.',
  'C-serve': '`serve` prints its address on one line and answers there.',
  'C-serve-new-snapshot': '`serve` shows a newly published snapshot within 2 s, without a restart.',
  'C-serve-loopback': '`serve` without authentication refuses an address that is not loopback.',
  'C-serve-threads':
    '`serve --threads N` answers the same from N threads, swaps snapshots in all of them and stops all of them.',
  'C-serve-metrics': '`serve` counts requests and tells of them at /metrics, unless that is switched off.',
  'C-serve-allowed-hosts':
    '`serve` refuses requests for names that are not allowed, by default for all but loopback names.',
  'C-serve-source-service': '`serve --source-service embedded|off|URL` chooses the source service.',
  'C-check-place': 'A vulnerability in use is shown at the first statement that uses its package.',
  'C-check': '`check --app NAME` holds the findings against a policy; exit status 1 when it is violated.',
  'C-scan-cloud': '`scan cloud DIR --app NAME` puts the cloud patterns of a folder beside the analysed code.',
  'C-apps': '`apps` lists the applications.',
  'C-verify': '`verify` checks the snapshots and names what is broken.',
  'C-remove': '`remove --app NAME` removes an application.',
  'C-gc': '`gc` removes what nothing needs any more.',
  'C-help': '`help` tells every command.',
  'C-exit-0': 'Exit status 0: done.',
  'C-exit-1': 'Exit status 1: the input or the work failed.',
  'C-exit-2': 'Exit status 2: the command line is wrong.',
} as const;

const frameworkRules = {
  'FW-start-points': 'Each start point that framework rules find is an object with its own type, named by its path.',
  'FW-contexts':
    'Links tell apart what a function that is handed others was handed by each call of it, and the closures that each call made.',
  'FW-derived': 'A start point has a transaction, and its links are derived, with the id of the rule.',
  'TA-candidates':
    'A call through an interface, an abstract class or an overridden method goes to all implementations of classes that are made, and each derived link tells how many functions the call may reach.',
  'DI-calls':
    'A call of what a container hands over is a derived call of the registered implementation, with the id of the rule; what is not registered, or asked of another library, is none.',
  'DI-several': 'Where several implementations are registered all are called, and each link tells how many there are.',
  'DI-files': 'What a container loads from files by globs is registered by the names of the files.',
  'DI-values': 'A constant that is injected is known where it arrives; a text that a configuration gives is not.',
  'DI-user-rules': 'A container is added by a file of rules.',
  'DI-transactions': 'Transactions go through containers: from a route over injected objects to a table.',
  'FW-own-operation': 'A request to a path that the application itself serves is a derived call of that operation.',
  'FW-several-sources':
    'Sources of one analysis share their operations, tables and end points: requests meet across them, and what they share is told once.',
  'FW-rule-faults':
    'A fault of a rule file is told as `<file>:<line>:<column>: <path>: <what is wrong>`, exit status 1.',
  'FW-user-rules':
    '`analyze --rules DIR` adds the framework rules of a folder; a framework of the same name is replaced.',
} as const;

const bundleRules = {
  'B-first-record': 'The first record is `analysis`; the others come in any order.',
  'B-defaults': 'A member that may be left out has the default of the format.',
  'B-file-path-default': "An object's filePath defaults to the path of its first location's file, else null.",
  'B-transaction-objects': "A transaction's objects default to its start point and what it reaches over direct links.",
  'B-transaction-stack':
    "A transaction's stack defaults to the lower-cased languages of its objects and the technologies of their types.",
  'B-levels-win': 'Explicit levels win over the taxonomy.',
  'B-extensions': 'Members named x-… are kept, exported and not interpreted.',
  'B-compressed': 'A bundle may be plain, gzip or zstd, from a file or from standard input.',
  'B-schema': 'The published JSON Schema accepts what the reader accepts and refuses what it refuses.',
  'B-whole-or-nothing': 'An import is published in one atomic step or not at all.',
  'B-fault-lines': 'A fault is told as `<file>:<line>: <path in the record>: <what is wrong>`, exit status 1.',
  'B-fault-limit': 'The first 20 faults are told, and how many more there are.',
  'B-fault-position':
    'Of a double key the second line, of a cycle a line of a member, of a cut stream the last line read.',
  'B-stdin': 'Standard input is named <stdin> in faults.',
  'B-fault-json': 'Fault: a line that is not JSON.',
  'B-fault-record': 'Fault: an unknown record kind.',
  'B-fault-member': 'Fault: an unknown member.',
  'B-fault-missing': 'Fault: a required member is missing.',
  'B-fault-type': 'Fault: a member of the wrong type.',
  'B-fault-double-key': 'Fault: a key twice in one record kind.',
  'B-fault-reference': 'Fault: a reference to a key that no record has.',
  'B-fault-id': 'Fault: an id twice, outside 1 to 2^53-1, or one that another key ever had in this application.',
  'B-fault-lines-order': 'Fault: endLine before startLine.',
  'B-fault-cycle': 'Fault: a cycle of parents.',
  'B-fault-first': 'Fault: a first record that is not `analysis`.',
  'B-fault-second-analysis': 'Fault: a second `analysis`.',
  'B-fault-pattern-id': 'Fault: a pattern id twice.',
  'B-fault-format': 'Fault: a format the program does not know.',
  'B-fault-truncated': 'Fault: a truncated compressed stream.',
  'B-id-given': "An object's id is the producer's where given.",
  'B-id-kept': 'Else the id that the same key had in an earlier analysis.',
  'B-id-new': 'Else a new id, never one ever used in the application, also when a producer took 2^53-1.',
  'B-id-back': 'Removing an object and bringing it back gives it its old id.',
  'B-id-transactions': 'Transactions have permanent ids likewise, numbered apart from objects.',
  'B-status': 'Added: key not in the previous analysis; Unchanged: equal checksum; Modified: else.',
  'B-status-content': "Without checksum in both, the record's own content is compared, locations and ids aside.",
  'B-parts': 'A bundle replaces only the parts it names; the default is all three.',
  'B-parts-keys': 'Object keys of a bundle without the code part are those of the code part already there.',
  'B-parts-dropped': 'When only code is replaced, references of other parts to gone objects are dropped and counted.',
  'B-parts-scan-times': 'When only code is replaced, the other parts stay with their scan times.',
  'B-sources': 'Each source of the code part replaces only its own records and may link to objects of the others.',
  'B-scan-default': 'A part with records but without its scan time counts as scanned at analyzedAt.',
  'B-not-scanned': 'A part without records and without its scan time counts as not scanned.',
  'B-analyzed': 'The analyzed time of an answer is that of the code part.',
  'B-deterministic': 'The same bundle imported into two empty folders gives byte-equal answers.',
  'B-reimport': 'A bundle imported a second time into the same folder gives equal answers but for status.',
  'B-aliases': 'Aliases of vulnerabilities are closed transitively.',
  'B-export': 'An export imports into an empty folder to the same answers, status aside, ids included.',
} as const;

/** Rules that nothing can prove yet, each with the reason. They move up when what they need exists. */
export const deferred = {
  'R18-unauthorized-first': 'There is no authentication yet, and so no 401.',
  'A3-rate': 'There is no rate limit yet, and so no 429.',
} as const;

const endPoints = {
  'E-sql-tables': 'Of a text of SQL each table and the way it is accessed are told, in five dialects, holes included.',
  'E-sql-columns': 'The columns that a statement names are told with the table they are of.',
  'E-sql-definitions': 'CREATE, ALTER, DROP and RENAME tell the tables and columns they define.',
  'E-java-tables':
    'Entities of JPA are tables; repositories of Spring Data, entity managers, JDBC and templates read and write them, by kind.',
  'E-python-accesses':
    'Sessions, statements, managers, rows and relations of SQLAlchemy, Flask-SQLAlchemy, SQLModel, Django, Peewee and Tortoise read and write tables, by kind.',
  'E-python-tables': 'Models of SQLAlchemy and Django are tables; queries over them read and write.',
  'E-sql-prose': 'A sentence is not taken for SQL.',
  'E-sql-total': 'No text makes the reader of SQL fail.',
  'E-table-schema': 'A table of a schema or of migrations is an object with its columns, where its definition stands.',
  'E-table-model': 'A class or object that stands for a table in the code leads to it by an escalated link.',
  'E-table-access': 'Code that reads or writes a table has a READ or WRITE link to it and to the columns it names.',
  'E-table-kind': 'The kinds of access are in the id of the rule and in x-access, and the link is derived.',
  'E-table-gone': 'A table that migrations have dropped is no end point.',
  'E-table-installed': 'Tables and their uses are found whether or not the libraries are installed.',
  'E-request': 'A request to a service of others is named by verb, host and path, {} for what is not constant.',
  'E-end-points':
    'Queues, files, caches, object stores, mails and processes are objects that code reads, writes or calls, by rules.',
  'E-sql-form': 'Case of keywords, white space and comments change nothing of what a statement does.',
};

const scip = {
  'S-wire': 'Both forms of ranges are read, the typed one wins; zeros may be left out; unknown fields are passed over.',
  'S-decode': 'An index is decoded to what was encoded, wherever chunks of the file end, in any order of documents.',
  'S-symbols': 'Symbols are taken apart by the grammar of SCIP; what does not follow it is no symbol.',
  'S-edges': 'A reference is a link from the innermost definition around it, its type told by kind and role.',
  'S-fallback':
    'Without enclosing ranges the definition before a reference is its caller, as a derived link that names its rule.',
  'S-objects': 'Kind, name, signature and annotations are as stated, else derived; each file has an object.',
  'S-externals': 'What is referred to and not defined is an external object with the purl of its package.',
  'S-keys': 'Keys have no version of a package in them; two versions of one library are told apart.',
  'S-document-twice': 'A document that comes more than once is one file.',
  'S-several-indexes': 'References lead to in-house objects of indexes imported with it or before it.',
  'S-sources': 'With the sources at hand lines are exact, objects have checksums, and a mention is told from a call.',
  'F-java': 'Start points of Spring are found in the sources of Java indexes.',
  'F-python': 'Start points of FastAPI, Flask, Django and Celery are found in the sources of Python indexes.',
  'S-diagnostics':
    'What is amiss in an index is counted and told with a place; a damaged one is refused with the byte.',
} as const;

const packages = {
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
} as const;

const insights = {
  'I-cloud-rules': 'Cloud rules are data, checked against a schema; a fault names file, line and column.',
  'I-cloud-examples': 'Each built-in cloud rule finds its examples and nothing in its counter-examples.',
  'I-cloud-numbers': 'The number of a cloud rule is in a registry and never changes.',
  'I-cloud-tools': "The cloud scan leaves out developers' tools and says how many.",
  'I-sarif':
    'Of a SARIF log the findings are taken; what is suppressed, absent, of another kind or of level none is counted.',
  'I-semgrep': 'Of Semgrep JSON the results are taken; ignored ones are counted and errors told.',
  'I-konveyor': 'Of Konveyor YAML the incidents in code are taken; those of dependencies are counted and errors told.',
  'I-results-mapped':
    'A result of another scanner becomes a finding of the rules that map it; what nothing maps is told.',
  'I-cloud-occurrences':
    'Occurrences of a pattern are its objects, page by page with the total, with their places on demand.',
  'I-gates':
    'A finding that the policy forbids is a violation, unless a suppression with a reason fits it and has not ended.',
  'I-gates-counted': 'Suppressed findings, ended and unused suppressions are counted and told.',
  'I-gates-new': 'A finding is new when an earlier scan of its kind is known and did not have it.',
  'I-cloud-innermost': 'A finding belongs to the innermost object of its line, else to the object of its file.',
} as const;

export const requirements = {
  ...interfaceRules,
  ...requestDecisions,
  ...responseDecisions,
  ...vocabulary,
  ...frameworkRules,
  ...additions,
  ...commands,
  ...bundleRules,
  ...endPoints,
  ...scip,
  ...packages,
  ...insights,
} as const;

export type RequirementId = keyof typeof requirements;

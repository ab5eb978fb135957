/** What goes beyond the interface: `X-…`. */
export const additions = {
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
  'X-object-data-graphs': 'An object tells the data graphs that hold it: those of the end points it reaches.',
  'X-transaction-graph':
    'The graph of a transaction has its objects by depth and the links between them, reduced to the ways from start to end points or full, and says what a limit left out.',
  'X-data-graph-graph':
    'The graph of a data graph has what reaches the end point by depth, reduced to the ways from the start points of transactions or full.',
  'X-impact':
    'The impact of objects is all that reaches them, by depth, with the transactions, tests and end points concerned; pages with exact totals.',
  'X-call-hierarchy':
    'A call hierarchy has each object within a depth once, either way, through cycles; it says what a limit left out.',
  'X-paths': 'Paths between two objects are the shortest ones in a total order, none through an object twice.',
  'X-links-among': 'The links among given objects come whole.',
  'X-object-ids':
    'A question about several objects takes up to 200 ids; one that no object has is a 404 that names it.',
  'X-modules':
    'Modules are folders and files of in-house objects and packages of external ones; each tells what is in it at any depth.',
  'X-module-graph':
    'The graph of modules has those at a depth below one, how many links lead from one to another, cycles with the links that close them, and layers.',
  'X-module-links':
    'The objects of a module and the links between two modules come page by page, with their exact total.',
  'X-object-types': 'The object types of an application come with how many objects each has.',
  'X-insight-types': 'The kinds of insights of an application come with their patterns and vulnerabilities.',
  'X-api-inventory':
    'The API inventory has the operations that an application offers and the requests that it makes, with method, path, file and line; pages with exact totals.',
  'X-cross-application':
    'An application tells its links with the others: requests that fit an operation of the other by method and path, either way, and data and queues of the same type and name. The entity tag changes with any of them.',
  'X-portfolio':
    'Questions to all applications that the asker may read answer page by page with exact totals, by application, each element with its own; what cannot be read is named.',
  'X-portfolio-packages':
    'Packages of all applications are found by name and range of versions, in the order of their ecosystem, and by whether the code calls them; what cannot be compared is counted.',
  'X-portfolio-vulnerabilities':
    'Vulnerabilities of all applications are found by id or alias, and by whether the code calls a package that is hit.',
  'X-snapshots':
    'An application tells the snapshots of it that are kept, the newest first; `gc` keeps as many as the setting says.',
  'X-difference':
    'Two snapshots of an application differ by objects, links, transactions, packages, vulnerabilities and patterns that were added, modified or removed; pages with exact totals.',
  'X-source-remote':
    'Where a service at a URL gives out source, text is asked for there, by application and path, with its token and time-out; another version of a file is refused.',
  'X-source-breaker': 'A source code service that fails again and again is left alone for ten seconds.',
  'X-source':
    'Lines of a source file are answered from the snapshot where source text was stored, while the source code service is available; nothing is read from the analysed code.',
  'X-statistics':
    'The statistics of an application count files, lines and objects by language, objects by type, links by type and confidence, technologies, transactions.',
  'X-coverage-unreached':
    'The coverage of an application lists the uses of end points in production code that no transaction holds, with the code that nothing is known to call.',
  'X-coverage-hidden':
    'The coverage of an application lists accesses to data that calls without a known target may lead to, with the first of these calls.',
  'X-coverage':
    'The coverage of an application reports what its analyses met, resolved and left open, by library and place, with warnings in order of effect; several sources are merged.',
  'X-failure':
    'An error costs the file, phase, rule, library or call it is met in; it is reported with its place, and everything else is analysed.',
  'X-components':
    'Scripts and templates of Vue and Svelte components are read as code, every line and column that of the file.',
  'X-auto-imports':
    'Names that files of an application of Nuxt use without importing them, and elements of components, lead to what the application exports.',
  'X-incremental':
    'A second analysis reads again only what changed and what depends on it, and gives the records of a full one.',
  'C-analyze-again':
    '`analyze` uses what the last analysis found; `--full` does not, and a cache that is damaged or of another program is ignored.',
  'C-analyze-same':
    '`analyze` does nothing, and says so with the report of the last analysis, where all that it reads is as it was and the version made of it is current; what cannot be known counts as changed, and `--full` analyses in any case.',
  'C-stats': '`stats --app NAME` prints the statistics of an application as tables or as JSON.',
  'C-coverage': '`coverage --app NAME` prints the coverage of an application as tables or as JSON.',
  'X-not-found':
    'An unknown transaction, or an object that is no end point where one is asked for, is a 404 of its own code.',
} as const;

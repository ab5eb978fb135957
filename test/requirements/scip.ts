/** SCIP indexes: `S-…`. */
export const scip = {
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
  'L-java':
    'Ordinary Java neither stops the analysis nor takes long, whatever its annotations and conditions; a failure of one file costs that file.',
  'L-java-mappers':
    'Methods of mappers that a build generates call the constructors, builders, setters and getters of the types that they map.',
  'C-java-again':
    'A second analysis uses what the compiler said for the first where no Java file and no library changed.',
  'L-java-again':
    'After an edit the compiler reads again the changed files and those that may see the change, and the facts are byte by byte those of a reading of all files.',
  'L-java-iterations': 'A loop over an in-house class calls the steps of the iterator that this returns.',
  'F-java-end-points':
    'What Java code uses outside itself is found: files, programs, mail, messages, caches, search indexes, object stores, collections, hashes and nodes.',
  'F-java-entries':
    'Entries of Java programs are found where interfaces, base classes, functions, schedulers and registrations state them.',
  'F-java-exported': 'Operations that a library answers for the rows of repositories are found, with their tables.',
  'E-java-services': 'Requests to services by their names lead to the operations of the module that is named so.',
  'E-java-gateways':
    'Requests through a gateway lead to the operations of the service that its routes pass them on to.',
  'F-java-settings': 'Paths of Java operations have what settings beside the code put before them and into them.',
  'F-java-descriptors': 'Servlets, actions, controllers and tasks that XML files beside Java code state are found.',
  'F-java': 'Start points of Spring are found in the sources of Java indexes.',
  'F-python': 'Start points of FastAPI, Flask, Django and Celery are found in the sources of Python indexes.',
  'S-diagnostics':
    'What is amiss in an index is counted and told with a place; a damaged one is refused with the byte.',
} as const;

// Generated from the OpenAPI document by scripts/generate-client.ts. Do not edit.

/** Parameters and answer of each operation, by operationId. */
export interface Operations {
  /** Lists nodes of a taxonomy level with their children. At least one of name and _id is required. */
  'list-level-nodes': {
    parameters: {
      /** Taxonomy level, 2 to 5. */
      level: number;
      /** Case-insensitive substring of the node name; required when _id is absent. Empty: matches everything. */
      name?: string | undefined;
      /** Local ID of the node, of this snapshot; required when name is absent. */
      _id?: number | undefined;
      /** Must be children. */
      select: 'children' | readonly ('children')[];
    };
    answer: readonly ({
      /** Local ID of the node: the same in every answer of one snapshot, unrelated to those of another. */
      readonly _id: number;
      /** Node name. */
      readonly name: string;
      /** Node names from level 1 down, joined by `/`; identifies the node. */
      readonly fullName: string;
      /** Node level. */
      readonly level: number;
      /** By name. Of a node of level 2 to 4: the nodes below it; of level 5: its objects. */
      readonly children: readonly ({
        /** Local ID of the node: the same in every answer of one snapshot, unrelated to those of another. */
        readonly _id: number;
        /** Child name. */
        readonly name: string;
        /** Child level. */
        readonly level: number;
      })[] | readonly ({
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
      })[];
    })[];
  };
  /** Returns all nodes of a taxonomy level and the links between them. */
  'get-level-graph': {
    parameters: {
      /** Taxonomy level, 1 to 5. */
      level: number;
    };
    answer: {
      /** By name, then full name. */
      readonly nodes: readonly ({
        /** Local ID of the node: the same in every answer of one snapshot, unrelated to those of another. */
        readonly _id: number;
        /** Node name. */
        readonly name: string;
        /** Node names from level 1 down, joined by `/`; identifies the node. */
        readonly fullName: string;
        /** Distinct objects below the node, external ones included. */
        readonly nbObjects: number;
        /** The node of the level above; null at level 1. */
        readonly parent: {
          /** Local ID of the node: the same in every answer of one snapshot, unrelated to those of another. */
          readonly _id: number;
        } | null;
      })[];
      /** A link stands once where some object of the origin has a direct link to some object of the target. By origin name, target name, origin full name, target full name. */
      readonly links: readonly ({
        readonly origin: {
          /** Local ID of the node: the same in every answer of one snapshot, unrelated to those of another. */
          readonly _id: number;
          /** Node name. */
          readonly name: string;
          /** Node names from level 1 down, joined by `/`; identifies the node. */
          readonly fullName: string;
        };
        readonly target: {
          /** Local ID of the node: the same in every answer of one snapshot, unrelated to those of another. */
          readonly _id: number;
          /** Node name. */
          readonly name: string;
          /** Node names from level 1 down, joined by `/`; identifies the node. */
          readonly fullName: string;
        };
      })[];
    };
  };
  /** Searches code objects by filters, page by page, with the exact total. */
  'find-objects': {
    parameters: {
      /** Maximum number of objects returned; 0 returns none. */
      limit: number;
      /** Number of objects skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** Case-insensitive substring of the object name. Empty: matches everything. */
      name?: string | undefined;
      /** Case-insensitive substring of the full name; given several times, any of them may match. Empty: matches everything. */
      fullname?: string | readonly (string)[] | undefined;
      /** Case-insensitive substring of the file path. Empty: matches everything. */
      filepath?: string | undefined;
      /** Case-insensitive substring of the mangling. Empty: matches everything. */
      mangling?: string | undefined;
      /** Case-insensitive substring of one annotation. Empty: matches everything. */
      annotation?: string | undefined;
      /** Case-insensitive substring of the display name of the type. Empty: matches everything. */
      type?: string | undefined;
      /** source-locations adds sourceLocations to each object that has any. */
      select?: 'source-locations' | readonly ('source-locations')[] | undefined;
    };
    answer: {
      /** Number of all matching objects, whatever limit and skip. */
      readonly totalObjects: number;
      /** By name, then full name, then ID. */
      readonly objects: readonly ({
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
        /** Path of the analysed source file, the first of several; null when not applicable. */
        readonly filePath: string | null;
        /** Function signature; empty when not applicable. */
        readonly mangling: string;
        /** Annotations of the object; null when not applicable. */
        readonly annotations: readonly (string)[] | null;
        /** Where the object stands, by file ID, then lines. Only with select=source-locations; left out when there is none. */
        readonly sourceLocations?: readonly ({
          /** Source file ID, decimal digits; local to one snapshot. */
          readonly fileId: string;
          /** Name of the file. */
          readonly fileName: string;
          /** Path of the file. */
          readonly filePath: string;
          /** First line of the object in the file, 1-based. */
          readonly startLine: number;
          /** Last line of the object in the file, 1-based, inclusive. */
          readonly endLine: number;
          /** Lines of the whole file. */
          readonly nbLines: number;
        })[];
      })[];
    };
  };
  /** Returns the characteristics of one object. */
  'get-object': {
    parameters: {
      /** Permanent ID of the object: decimal digits without a leading zero. */
      id: number | string;
      /** source-locations adds sourceLocations where there are any. */
      select?: 'source-locations' | readonly ('source-locations')[] | undefined;
    };
    answer: {
      /** Permanent object ID, decimal digits. */
      readonly id: string;
      /** Object name. */
      readonly name: string;
      /** Object long name; usually locates the object in the software. */
      readonly fullName: string;
      /** Object type for display. */
      readonly type: string;
      /** Object type reference key. */
      readonly typeId: string;
      /** Function signature; empty when not applicable. */
      readonly mangling: string;
      /** Annotations of the object, as imported. */
      readonly annotations: readonly (string)[];
      readonly status: {
        /** Change against the previous analysis; null on the first. */
        readonly id: 'Added' | 'Modified' | 'Unchanged' | null;
      };
      /** True when the object is not in-house code but of an external library, package, primitive or builtin. */
      readonly external: boolean;
      readonly programmingLanguage: {
        /** Language of the object. */
        readonly name: string;
      };
      /** The composite object, one where there are several; null when there is none. */
      readonly parent: {
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
      } | null;
      /** Path of the analysed source file, the first of several; null when not applicable. */
      readonly filePath: string | null;
      /** True for test code. */
      readonly test: boolean;
      /** Key of the package an external object belongs to. */
      readonly package: string | null;
      /** Where the object stands, by file ID, then lines. Only with select=source-locations; left out when there is none. */
      readonly sourceLocations?: readonly ({
        /** Source file ID, decimal digits; local to one snapshot. */
        readonly fileId: string;
        /** Name of the file. */
        readonly fileName: string;
        /** Path of the file. */
        readonly filePath: string;
        /** First line of the object in the file, 1-based. */
        readonly startLine: number;
        /** Last line of the object in the file, 1-based, inclusive. */
        readonly endLine: number;
        /** Lines of the whole file. */
        readonly nbLines: number;
      })[];
    };
  };
  /** Lists what an object refers to in its statements: one entry for each pair of callee and link type. */
  'list-callees': {
    parameters: {
      /** Permanent ID of the object: decimal digits without a leading zero. */
      id: number | string;
      /** parent adds the parent type of each callee, source-locations its source locations. */
      select?: 'parent' | 'source-locations' | readonly ('parent' | 'source-locations')[] | undefined;
      /** true adds callees that only escalated or reference links stand behind. */
      includeEscalated?: boolean | undefined;
    };
    answer: readonly ({
      /** Permanent object ID, decimal digits. */
      readonly id: string;
      /** Object name. */
      readonly name: string;
      /** Object long name. */
      readonly fullName: string;
      /** Object type for display. */
      readonly type: string;
      /** Object type reference key. */
      readonly typeId: string;
      /** How the caller refers to the callee, such as CALL, READ or WRITE. */
      readonly linkType: string;
      /** True when only escalated or reference links stand behind it. */
      readonly escalated: boolean;
      /** resolved: found by a compiler or an indexer; derived: by a rule. */
      readonly confidence: 'resolved' | 'derived';
      /** ID of the rule behind a derived link. */
      readonly rule: string | null;
      /** How many callees the calls behind the link may have by that rule; 1 where there is no other. */
      readonly candidates: number;
      /** Type of the parent of the callee, one where there are several; null when there is none. Only with select=parent. */
      readonly parent?: {
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
      } | null;
      /** Where the object stands, by file ID, then lines. Only with select=source-locations; left out when there is none. */
      readonly sourceLocations?: readonly ({
        /** Source file ID, decimal digits; local to one snapshot. */
        readonly fileId: string;
        /** Name of the file. */
        readonly fileName: string;
        /** Path of the file. */
        readonly filePath: string;
        /** First line of the object in the file, 1-based. */
        readonly startLine: number;
        /** Last line of the object in the file, 1-based, inclusive. */
        readonly endLine: number;
        /** Lines of the whole file. */
        readonly nbLines: number;
      })[];
    })[];
  };
  /** Lists the transactions of an application, all of them in one answer. */
  'list-transactions': {
    parameters: {
      /** Case-insensitive substring of the transaction name. Empty: matches everything. */
      name?: string | undefined;
      /** Case-insensitive substring of the transaction full name. Empty: matches everything. */
      fullname?: string | undefined;
      /** Case-insensitive substring of any entry of the technology stack. Empty: matches everything. */
      stack?: string | undefined;
    };
    answer: readonly ({
      /** Transaction ID, decimal digits. */
      readonly id: string;
      /** Transaction name; path variables are `{}`. */
      readonly name: string;
      /** Distinct objects, start point and external ones included. */
      readonly size: number;
      /** Technologies, lower-case, by code point. */
      readonly stack: readonly (string)[];
      /** The object where the transaction enters. */
      readonly startPoint: {
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
      };
    })[];
  };
  /** Lists the packages affected by a CVE reference, with their external objects. An alias finds it too. */
  'list-cve-occurrences': {
    parameters: {
      /** CVE reference or an alias of it (GHSA-…, PYSEC-…), in any letter case. */
      id: string;
      /** Maximum number of packages returned; 0 returns none. */
      limit: number;
      /** Number of packages skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
    };
    answer: readonly ({
      /** Package name; of a Maven package `group:artifact`. */
      readonly name: string;
      /** Version in use. */
      readonly version: string;
      /** When this version was released, ISO 8601, UTC; null when unknown. */
      readonly releaseDate: {
        readonly dateTime: string;
      } | null;
      /** Average number of releases a year; null when unknown. */
      readonly releasesPerYear: number | null;
      /** Safer version with the fewest breaking changes; null when unknown or when none is better. */
      readonly saferClosestVersion: string | null;
      /** Safest version; null when unknown or when none is better. */
      readonly safestVersion: string | null;
      /** External objects of the package that the application refers to, by name, full name, then ID. */
      readonly objects: readonly ({
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
        /** Function signature; empty when not applicable. */
        readonly mangling: string;
      })[];
    })[];
  };
  /** Summarises the cloud-maturity code detection patterns of an application. */
  'list-cloud-patterns': {
    parameters: {
      /** Filter on the cloud migration strategy: equality, whatever the letter case. Empty: no filter. */
      strategy?: string | undefined;
      /** Filter on the contribution mode: equality, whatever the letter case. Empty: no filter. */
      contribution?: string | undefined;
      /** Filter on the criticality level: equality, whatever the letter case. Empty: no filter. */
      criticality?: string | undefined;
    };
    answer: readonly ({
      /** Pattern reference ID, `<strategy>:<number>`. */
      readonly id: string;
      /** Pattern name; several patterns may share one. */
      readonly name: string;
      readonly strategy: {
        /** Such as platform-migration or containerization. */
        readonly id: string;
      };
      readonly category: {
        /** A cloud migration concern. */
        readonly name: string;
      };
      readonly contribution: {
        /** Blocker or Booster. */
        readonly id: string;
      };
      readonly criticality: {
        /** Critical, High, Medium, Low, or None (boosters). */
        readonly id: string;
      };
      /** Impacted software engineering topics, as imported. */
      readonly impacts: readonly ({
        /** Architecture, Code or Framework. */
        readonly id: string;
      })[];
      /** Distinct objects impacted. */
      readonly nbObjects: number;
    })[];
  };
  /** States what is known of one application: size, languages, when it was analysed and scanned. */
  'get-application': {
    parameters: Record<never, never>;
    answer: {
      /** Application name. */
      readonly name: string;
      readonly delivery: {
        /** When the code was analysed. */
        readonly dateTime: string;
      };
      readonly counts: {
        /** Analysed source files. */
        readonly files: number;
        /** Lines of all analysed files. */
        readonly lines: number;
        /** Objects, external ones included. */
        readonly objects: number;
        /** External objects. */
        readonly externalObjects: number;
        /** Links. */
        readonly links: number;
        /** Transactions. */
        readonly transactions: number;
        /** Packages. */
        readonly packages: number;
        /** Cloud patterns. */
        readonly patterns: number;
      };
      /** By number of objects, largest first. */
      readonly languages: readonly ({
        readonly name: string;
        /** Objects of the language. */
        readonly objects: number;
      })[];
      readonly scans: {
        /** When the CVE scanner ran; null: never. */
        readonly cve: string | null;
        /** When the cloud-maturity scanner ran; null: never. */
        readonly cloud: string | null;
      };
      readonly snapshot: {
        /** Names the state of the application that is being answered from. */
        readonly id: string;
        /** When the code was analysed. */
        readonly analyzedAt: string;
        /** Commit of the analysed code. */
        readonly revision: string | null;
      };
    };
  };
  /** Counts what an application is made of: lines by language, objects and links by type, technologies, transactions. */
  'get-statistics': {
    parameters: Record<never, never>;
    answer: {
      /** Application name. */
      readonly name: string;
      readonly delivery: {
        /** When the code was analysed. */
        readonly dateTime: string;
      };
      readonly counts: {
        /** Analysed source files. */
        readonly files: number;
        /** Lines of all analysed files. */
        readonly lines: number;
        /** Objects, external ones included. */
        readonly objects: number;
        /** External objects. */
        readonly externalObjects: number;
        /** Links. */
        readonly links: number;
        /** Transactions. */
        readonly transactions: number;
        /** Packages. */
        readonly packages: number;
        /** Cloud patterns. */
        readonly patterns: number;
      };
      readonly scans: {
        /** When the CVE scanner ran; null: never. */
        readonly cve: string | null;
        /** When the cloud-maturity scanner ran; null: never. */
        readonly cloud: string | null;
      };
      readonly snapshot: {
        /** Names the state of the application that is being answered from. */
        readonly id: string;
        /** When the code was analysed. */
        readonly analyzedAt: string;
        /** Commit of the analysed code. */
        readonly revision: string | null;
      };
      /** By lines, largest first. */
      readonly languages: readonly ({
        /** Language; null: of files in which no in-house object lies. */
        readonly name: string | null;
        /** Files whose longest in-house object is of the language. */
        readonly files: number;
        /** Lines of these files. */
        readonly lines: number;
        /** Objects, external ones included. */
        readonly objects: number;
        /** External objects among them. */
        readonly externalObjects: number;
      })[];
      /** By number of objects, largest first. */
      readonly objectTypes: readonly ({
        readonly type: string;
        readonly typeId: string;
        /** Objects, external ones included. */
        readonly objects: number;
        /** External objects among them. */
        readonly externalObjects: number;
      })[];
      /** By number of links, largest first. */
      readonly linkTypes: readonly ({
        readonly linkType: string;
        readonly escalated: boolean;
        readonly confidence: 'resolved' | 'derived';
        /** Rule behind derived links. */
        readonly rule: string | null;
        /** Pairs of caller and callee. */
        readonly links: number;
      })[];
      /** Technologies that the taxonomy names for the types of objects, by number of objects, largest first. */
      readonly technologies: readonly ({
        readonly name: string;
        /** Objects, external ones included. */
        readonly objects: number;
      })[];
      /** Objects of test code. */
      readonly testObjects: number;
      readonly transactions: {
        /** Transactions. */
        readonly total: number;
        /** Objects of the largest transaction. */
        readonly largest: number;
        /** End points, reached by a transaction or not. */
        readonly endPoints: number;
      };
    };
  };
  /** Reports what the analysis met, resolved and left open: frameworks and data libraries with each unresolved registration and statement, requests, calls by reason, packages that are not installed, skipped files, bounds, failures, and uses of data and other end points that no transaction holds. */
  'get-coverage': {
    parameters: Record<never, never>;
    answer: {
      /** Producers that report their coverage. None: nothing is known. */
      readonly sources: readonly (string)[];
      /** What to know before relying on the analysis, in order of effect. */
      readonly warnings: readonly ({
        /** Kind of the warning. */
        readonly code: 'part-failed' | 'nothing-found' | 'unreached-data' | 'no-model' | 'not-installed' | 'bound-met' | 'model-without-use';
        readonly message: string;
        /** Where it is met first. */
        readonly file: string | null;
        /** Line, from 1. */
        readonly line: number | null;
      })[];
      /** By number of unresolved sites, then of imports. */
      readonly libraries: readonly ({
        /** Framework or library; the package where there is no model of it. */
        readonly name: string;
        /** What it is: web framework, database library, HTTP client, … */
        readonly kind: string;
        /** What its uses are. */
        readonly unit: 'registration' | 'statement' | 'request' | 'use';
        /** Packages of it that are imported. */
        readonly packages: readonly (string)[];
        /** Production files that import it. */
        readonly imports: number;
        /** Where it is imported first. */
        readonly file: string | null;
        /** False: no rule or model describes it, and nothing of it is analysed. */
        readonly modelled: boolean;
        /** Sites in production code that its model fits. */
        readonly seen: number;
        /** Sites that became an entry, an access to a table, or a request with a path. */
        readonly resolved: number;
        /** Of requests: those that lead to an operation of the application itself. */
        readonly joined?: number;
        /** Statements by number of transactions, then all by file and line. */
        readonly unresolved: readonly ({
          /** Path of the file. */
          readonly file: string;
          /** Line, from 1. */
          readonly line: number;
          readonly reason: string;
          /** Of statements: the transactions that hold the code around it, and may miss what it does. */
          readonly transactions?: number;
        })[];
      })[];
      readonly calls: {
        /** Calls in production code. */
        readonly total: number;
        /** Those whose target is not known. */
        readonly unresolved: number;
        /** Calls in test code. */
        readonly testTotal: number;
        /** Those whose target is not known. */
        readonly testUnresolved: number;
        /** Unresolved calls by reason, those of test code last. */
        readonly reasons: readonly ({
          readonly reason: string;
          /** True for calls in test code. */
          readonly test: boolean;
          /** Calls. */
          readonly calls: number;
          readonly files: readonly ({
            /** Path of the file. */
            readonly file: string;
            /** Line, from 1. */
            readonly line: number;
            /** Calls in the file. */
            readonly calls: number;
          })[];
        })[];
      };
      readonly missing: readonly ({
        /** Package or module that is imported and not found. */
        readonly name: string;
        /** Import statements. */
        readonly imports: number;
        /** Calls that cannot be followed for want of it. */
        readonly calls: number;
        /** Path of the file. */
        readonly file: string;
        /** Line, from 1. */
        readonly line: number;
        /** What the user can do. */
        readonly advice: string;
      })[];
      /** Files of the analysed folder that are not analysed. */
      readonly skipped: readonly ({
        readonly reason: string;
        /** Files. */
        readonly files: number;
        /** Whole directories. */
        readonly directories: number;
        readonly examples: readonly (string)[];
        /** What takes them in. */
        readonly advice: string | null;
      })[];
      readonly bounds: readonly ({
        /** What is limited. */
        readonly bound: string;
        /** The limit. */
        readonly limit: number | null;
        /** How often it was met. */
        readonly count: number;
        /** Where it was met first. */
        readonly file: string | null;
        /** Line, from 1. */
        readonly line: number | null;
      })[];
      /** Parts that ended in an error; everything else is analysed. */
      readonly failures: readonly ({
        /** What was being done. */
        readonly phase: string;
        /** Rule, model or library at work. */
        readonly model: string | null;
        /** File at work. */
        readonly file: string | null;
        /** Line, from 1. */
        readonly line: number | null;
        readonly message: string;
        /** How often the same was met. */
        readonly count: number;
      })[];
      /** Rules and models of the user that match nothing. */
      readonly unused: readonly ({
        readonly model: string;
        /** Path of the file. */
        readonly file: string;
        readonly reason: string;
      })[];
      /** Transactions by what starts them: routes, pages, jobs, … */
      readonly entries: readonly ({
        readonly kind: string;
        /** Transactions. */
        readonly transactions: number;
      })[];
      /** Accesses to data that calls without a known target may lead to, by place: a transaction that holds such a call may miss them. */
      readonly hidden: readonly ({
        /** Path of the file. */
        readonly file: string;
        /** Line, from 1. */
        readonly line: number;
        /** select, insert, update or delete. */
        readonly access: string;
        /** The table or collection. */
        readonly table: string;
        readonly call: {
          /** What is called, by its names. */
          readonly name: string;
          /** Path of the file. */
          readonly file: string;
          /** Line, from 1. */
          readonly line: number;
        };
        /** Calls without a known target that may lead there. */
        readonly calls: number;
      })[];
      /** Functions and methods of production code that nothing is known to call, that are no start points and that no transaction holds, in groups: large ones first, then what shares nothing. */
      readonly uncalled: readonly ({
        /** How they leave the code that is understood. */
        readonly way: 'decorator' | 'given' | 'stored' | 'base class' | 'class' | 'folder' | 'name' | 'returned' | 'nothing';
        /** What they share: a decorator, what they are given to, a base class, a folder. */
        readonly by: string;
        readonly reason: string;
        /** By file and line. */
        readonly functions: readonly ({
          /** Path of the file. */
          readonly file: string;
          /** Line, from 1. */
          readonly line: number;
          /** Name of the function or method. */
          readonly name: string;
          /** Where it is decorated, given or stored, where that is elsewhere. */
          readonly at?: {
            /** Path of the file. */
            readonly file: string;
            /** Line, from 1. */
            readonly line: number;
          };
          /** True for one that something is known to call. */
          readonly called?: boolean;
        })[];
      })[];
      /** Uses of end points in production code that no transaction holds, by place; without those of migrations. */
      readonly unreached: readonly ({
        /** Path of the file. */
        readonly file: string;
        /** Line, from 1. */
        readonly line: number;
        /** How the end point is used: READ, WRITE, CALL, … */
        readonly linkType: string;
        /** The code that uses it. */
        readonly object: {
          /** ID, decimal digits. */
          readonly id: string;
          readonly name: string;
          readonly fullName: string;
          readonly type: string;
          readonly typeId: string;
        };
        /** The table, queue, service … that is used. */
        readonly endPoint: {
          /** ID, decimal digits. */
          readonly id: string;
          readonly name: string;
          readonly fullName: string;
          readonly type: string;
          readonly typeId: string;
        };
        /** Where calls lead to the code from: nothing is known to call it. */
        readonly root: {
          /** ID, decimal digits. */
          readonly id: string;
          readonly name: string;
          readonly fullName: string;
          readonly type: string;
          readonly typeId: string;
          /** Where it stands first. */
          readonly file: string | null;
          /** Line, from 1. */
          readonly line: number | null;
        };
      })[];
    };
  };
  /** Lists the objects whose statements refer to an object: one entry for each pair of caller and link type, with the lines of the statements where asked. */
  'list-callers': {
    parameters: {
      /** Permanent ID of the object: decimal digits without a leading zero. */
      id: number | string;
      /** parent adds the parent type of each caller, source-locations its source locations, bookmarks the statements behind the link. */
      select?: 'parent' | 'source-locations' | 'bookmarks' | readonly ('parent' | 'source-locations' | 'bookmarks')[] | undefined;
      /** true adds callers that only escalated or reference links stand behind. */
      includeEscalated?: boolean | undefined;
    };
    answer: readonly ({
      /** Permanent object ID, decimal digits. */
      readonly id: string;
      /** Object name. */
      readonly name: string;
      /** Object long name. */
      readonly fullName: string;
      /** Object type for display. */
      readonly type: string;
      /** Object type reference key. */
      readonly typeId: string;
      /** How the caller refers to the callee, such as CALL, READ or WRITE. */
      readonly linkType: string;
      /** True when only escalated or reference links stand behind it. */
      readonly escalated: boolean;
      /** resolved: found by a compiler or an indexer; derived: by a rule. */
      readonly confidence: 'resolved' | 'derived';
      /** ID of the rule behind a derived link. */
      readonly rule: string | null;
      /** How many callees the calls behind the link may have by that rule; 1 where there is no other. */
      readonly candidates: number;
      /** Type of the parent of the caller, one where there are several; null when there is none. Only with select=parent. */
      readonly parent?: {
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
      } | null;
      /** Where the object stands, by file ID, then lines. Only with select=source-locations; left out when there is none. */
      readonly sourceLocations?: readonly ({
        /** Source file ID, decimal digits; local to one snapshot. */
        readonly fileId: string;
        /** Name of the file. */
        readonly fileName: string;
        /** Path of the file. */
        readonly filePath: string;
        /** First line of the object in the file, 1-based. */
        readonly startLine: number;
        /** Last line of the object in the file, 1-based, inclusive. */
        readonly endLine: number;
        /** Lines of the whole file. */
        readonly nbLines: number;
      })[];
      /** The statements behind the link, by file ID, then lines; empty where none are known. Only with select=bookmarks. */
      readonly bookmarks?: readonly ({
        /** Source file ID, decimal digits; local to one snapshot. */
        readonly fileId: string;
        /** Name of the file. */
        readonly fileName: string;
        /** Path of the file. */
        readonly filePath: string;
        /** First line of the object in the file, 1-based. */
        readonly startLine: number;
        /** Last line of the object in the file, 1-based, inclusive. */
        readonly endLine: number;
        /** Lines of the whole file. */
        readonly nbLines: number;
      })[];
    })[];
  };
  /** Lists the packages an application uses, with how they come in, what hits them and which versions are safer. */
  'list-packages': {
    parameters: {
      /** Maximum number of packages returned; 0 returns none. */
      limit: number;
      /** Number of packages skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** Case-insensitive substring of the package name. Empty: matches everything. */
      name?: string | undefined;
      /** true: only packages that a vulnerability hits; false: only the others. */
      vulnerable?: boolean | undefined;
      /** objects adds the external objects of each package. */
      select?: 'objects' | readonly ('objects')[] | undefined;
    };
    answer: {
      /** Number of all matching packages, whatever limit and skip. */
      readonly totalPackages: number;
      /** By name, then version. */
      readonly packages: readonly ({
        /** Package name; of a Maven package `group:artifact`. */
        readonly name: string;
        /** Version in use. */
        readonly version: string;
        /** Package URL; null when unknown. */
        readonly purl: string | null;
        /** true: a manifest asks for it by name; false: only other packages do; null: not known. */
        readonly direct: boolean | null;
        /** How it comes in: from a package that a manifest asks for to this one. Not all paths need be reported. */
        readonly paths: readonly (readonly ({
          /** Package name; of a Maven package `group:artifact`. */
          readonly name: string;
          /** Version in use. */
          readonly version: string;
        })[])[];
        /** When this version was released, ISO 8601, UTC; null when unknown. */
        readonly releaseDate: {
          readonly dateTime: string;
        } | null;
        /** Average number of releases a year; null when unknown. */
        readonly releasesPerYear: number | null;
        /** Safer version with the fewest breaking changes; null when unknown or when none is better. */
        readonly saferClosestVersion: string | null;
        /** Safest version; null when unknown or when none is better. */
        readonly safestVersion: string | null;
        /** What hits this version. */
        readonly vulnerabilities: readonly ({
          /** The id it goes by: a CVE reference where it has one. */
          readonly id: string;
          /** Its other ids. */
          readonly aliases: readonly (string)[];
          /** Critical, High, Medium, Low or Unknown, as scanned; null when the producer says nothing. */
          readonly severity: string | null;
        })[];
        /** External objects of it that the application refers to. */
        readonly nbObjects: number;
        /** Objects outside it that call one of these: a direct link leads there. */
        readonly nbCallers: number;
        /** External objects of the package that the application refers to, by name, full name, then ID. */
        readonly objects?: readonly ({
          /** Permanent object ID, decimal digits. */
          readonly id: string;
          /** Object name. */
          readonly name: string;
          /** Object long name; usually locates the object in the software. */
          readonly fullName: string;
          /** Object type for display. */
          readonly type: string;
          /** Object type reference key. */
          readonly typeId: string;
          /** Function signature; empty when not applicable. */
          readonly mangling: string;
        })[];
      })[];
    };
  };
  /** Lists the vulnerabilities that hit packages in use, under all their ids, with the packages. */
  'list-vulnerabilities': {
    parameters: {
      /** Maximum number of vulnerabilities returned; 0 returns none. */
      limit: number;
      /** Number of vulnerabilities skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** Filter on the severity: equality, whatever the letter case. Empty: no filter. */
      severity?: string | undefined;
      /** Case-insensitive substring of the name of a package that is hit. Empty: matches everything. */
      package?: string | undefined;
    };
    answer: {
      /** Number of all matching vulnerabilities, whatever limit and skip. */
      readonly totalVulnerabilities: number;
      /** By id; each alias group once. */
      readonly vulnerabilities: readonly ({
        /** The id it goes by: a CVE reference where it has one. */
        readonly id: string;
        /** Its other ids. */
        readonly aliases: readonly (string)[];
        /** Critical, High, Medium, Low or Unknown, as scanned; null when the producer says nothing. */
        readonly severity: string | null;
        /** The packages in use that it hits, by name, then version. */
        readonly packages: readonly ({
          /** Package name; of a Maven package `group:artifact`. */
          readonly name: string;
          /** Version in use. */
          readonly version: string;
          /** true: a manifest asks for it by name; false: only other packages do; null: not known. */
          readonly direct: boolean | null;
          /** External objects of it that the application refers to. */
          readonly nbObjects: number;
          /** Objects outside it that call one of these: a direct link leads there. */
          readonly nbCallers: number;
        })[];
        /** External objects of these packages that the application refers to. */
        readonly nbObjects: number;
      })[];
    };
  };
  /** Lists the objects that a cloud pattern hits, page by page, with the exact total. */
  'list-pattern-occurrences': {
    parameters: {
      /** Pattern reference ID, `<strategy>:<number>`. */
      id: string;
      /** Maximum number of objects returned; 0 returns none. */
      limit: number;
      /** Number of objects skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** bookmarks adds the places in the code of each object. */
      select?: 'bookmarks' | readonly ('bookmarks')[] | undefined;
    };
    answer: {
      /** Number of all objects hit, whatever limit and skip. */
      readonly totalOccurrences: number;
      /** Why it matters; null where the scan does not say. */
      readonly rationale: string | null;
      /** What to do about it; null where the scan does not say. */
      readonly remedy: string | null;
      /** By name, then full name, then ID. */
      readonly occurrences: readonly ({
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
        /** Function signature; empty when not applicable. */
        readonly mangling: string;
        /** The places in the code of the object, by file ID, then lines; empty where none are known. Only with select=bookmarks. */
        readonly bookmarks?: readonly ({
          /** Source file ID, decimal digits; local to one snapshot. */
          readonly fileId: string;
          /** Name of the file. */
          readonly fileName: string;
          /** Path of the file. */
          readonly filePath: string;
          /** First line of the object in the file, 1-based. */
          readonly startLine: number;
          /** Last line of the object in the file, 1-based, inclusive. */
          readonly endLine: number;
          /** Lines of the whole file. */
          readonly nbLines: number;
        })[];
      })[];
    };
  };
  /** Returns one transaction with its end points and how they are used. */
  'get-transaction': {
    parameters: {
      /** Permanent ID of the transaction: decimal digits without a leading zero. */
      id: number | string;
    };
    answer: {
      /** Transaction ID, decimal digits. */
      readonly id: string;
      /** Transaction name; path variables are `{}`. */
      readonly name: string;
      /** Distinct objects, start point and external ones included. */
      readonly size: number;
      /** Technologies, lower-case, by code point. */
      readonly stack: readonly (string)[];
      /** The object where the transaction enters. */
      readonly startPoint: {
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
      };
      /** Transaction full name. */
      readonly fullName: string;
      /** Where the transaction leaves: the end points its producer names, else those among its objects, excluding the start point. By name, then full name, then ID. */
      readonly endPoints: readonly ({
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
        /** Types of the direct links from objects of the transaction, such as READ or WRITE, by code point; empty when none leads there. */
        readonly access: readonly (string)[];
        /** What these links do, where rules state it: delete, insert, select, update; by code point. */
        readonly accessKinds: readonly (string)[];
      })[];
    };
  };
  /** Lists the objects that a transaction goes through, start and end points included, page by page, with the exact total. */
  'list-transaction-objects': {
    parameters: {
      /** Permanent ID of the transaction: decimal digits without a leading zero. */
      id: number | string;
      /** Maximum number of objects returned; 0 returns none. */
      limit: number;
      /** Number of objects skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
    };
    answer: {
      /** Number of all objects of the transaction, whatever limit and skip. */
      readonly totalObjects: number;
      /** By name, then full name, then ID. */
      readonly objects: readonly ({
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
        /** Path of the analysed source file, the first of several; null when not applicable. */
        readonly filePath: string | null;
        /** Function signature; empty when not applicable. */
        readonly mangling: string;
        /** Annotations of the object; null when not applicable. */
        readonly annotations: readonly (string)[] | null;
      })[];
    };
  };
  /** Lists the direct links between the objects of a transaction, page by page, with the exact total. */
  'list-transaction-links': {
    parameters: {
      /** Permanent ID of the transaction: decimal digits without a leading zero. */
      id: number | string;
      /** Maximum number of links returned; 0 returns none. */
      limit: number;
      /** Number of links skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
    };
    answer: {
      /** Number of all links of the transaction, whatever limit and skip. */
      readonly totalLinks: number;
      /** By origin, then target, each by name, full name, ID; then by link type. */
      readonly links: readonly ({
        /** The caller. */
        readonly origin: {
          /** Permanent object ID, decimal digits. */
          readonly id: string;
          /** Object name. */
          readonly name: string;
          /** Object long name; usually locates the object in the software. */
          readonly fullName: string;
          /** Object type for display. */
          readonly type: string;
          /** Object type reference key. */
          readonly typeId: string;
        };
        /** The callee. */
        readonly target: {
          /** Permanent object ID, decimal digits. */
          readonly id: string;
          /** Object name. */
          readonly name: string;
          /** Object long name; usually locates the object in the software. */
          readonly fullName: string;
          /** Object type for display. */
          readonly type: string;
          /** Object type reference key. */
          readonly typeId: string;
        };
        /** How the caller refers to the callee, such as CALL, READ or WRITE. */
        readonly linkType: string;
        /** resolved: found by a compiler or an indexer; derived: by a rule. */
        readonly confidence: 'resolved' | 'derived';
        /** ID of the rule behind a derived link. */
        readonly rule: string | null;
        /** How many callees the calls behind the link may have by that rule; 1 where there is no other. */
        readonly candidates: number;
      })[];
    };
  };
  /** Returns the graph of a transaction from its start point to its end points: reduced to the ways between them, or full. */
  'get-transaction-graph': {
    parameters: {
      /** Permanent ID of the transaction: decimal digits without a leading zero. */
      id: number | string;
      /** Maximum number of nodes returned, the nearest first; 0 returns the totals alone. */
      limit: number;
      /** true: all objects; false or left out: start points, end points, and what lies on a way from one to the other. */
      full?: boolean | undefined;
    };
    answer: {
      /** Number of all nodes, whatever limit. */
      readonly totalObjects: number;
      /** Number of all links between them, whatever limit. */
      readonly totalLinks: number;
      /** True when limit left out nodes: the last ones in their order. */
      readonly truncated: boolean;
      /** By depth, those without one last; then by name, full name, ID. */
      readonly nodes: readonly ({
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
        /** Path of the analysed source file, the first of several; null when not applicable. */
        readonly filePath: string | null;
        /** True when the object is not in-house code. */
        readonly external: boolean;
        /** True for test code. */
        readonly test: boolean;
        /** Links between it and the start point, over the shortest way; null where none leads there. */
        readonly depth: number | null;
        /** True when a transaction starts at it. */
        readonly isStartPoint: boolean;
        /** True when transactions end at it. */
        readonly isEndPoint: boolean;
      })[];
      /** Links between the nodes given. By origin, then target, each by name, full name, ID; then by link type. */
      readonly links: readonly ({
        readonly origin: {
          /** Permanent object ID, decimal digits. */
          readonly id: string;
        };
        readonly target: {
          /** Permanent object ID, decimal digits. */
          readonly id: string;
        };
        /** How the caller refers to the callee, such as CALL, READ or WRITE. */
        readonly linkType: string;
        /** True when only escalated or reference links stand behind it. */
        readonly escalated: boolean;
        /** resolved: found by a compiler or an indexer; derived: by a rule. */
        readonly confidence: 'resolved' | 'derived';
        /** ID of the rule behind a derived link. */
        readonly rule: string | null;
        /** How many callees the calls behind the link may have by that rule; 1 where there is no other. */
        readonly candidates: number;
      })[];
    };
  };
  /** Lists the transactions that go through an object, all of them in one answer. */
  'list-object-transactions': {
    parameters: {
      /** Permanent ID of the object: decimal digits without a leading zero. */
      id: number | string;
    };
    answer: readonly ({
      /** Transaction ID, decimal digits. */
      readonly id: string;
      /** Transaction name; path variables are `{}`. */
      readonly name: string;
      /** Distinct objects, start point and external ones included. */
      readonly size: number;
      /** Technologies, lower-case, by code point. */
      readonly stack: readonly (string)[];
      /** The object where the transaction enters. */
      readonly startPoint: {
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
      };
    })[];
  };
  /** Lists the data graphs that hold an object, thus the end points it reaches, all of them in one answer. */
  'list-object-data-graphs': {
    parameters: {
      /** Permanent ID of the object: decimal digits without a leading zero. */
      id: number | string;
    };
    answer: readonly ({
      /** The table, queue, file or external service. */
      readonly endPoint: {
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
      };
      /** Distinct objects that reach the end point over direct links, itself included. */
      readonly size: number;
      /** Technologies, lower-case, by code point. */
      readonly stack: readonly (string)[];
      /** How many transactions hold the end point. */
      readonly nbTransactions: number;
    })[];
  };
  /** Lists for each end point (table, queue, file, external service) what reaches it, all of them in one answer. */
  'list-data-graphs': {
    parameters: {
      /** Case-insensitive substring of the name of the end point. Empty: matches everything. */
      name?: string | undefined;
      /** Case-insensitive substring of the full name of the end point. Empty: matches everything. */
      fullname?: string | undefined;
      /** Case-insensitive substring of the display name of its type. Empty: matches everything. */
      type?: string | undefined;
      /** Case-insensitive substring of any entry of the technology stack. Empty: matches everything. */
      stack?: string | undefined;
    };
    answer: readonly ({
      /** The table, queue, file or external service. */
      readonly endPoint: {
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
      };
      /** Distinct objects that reach the end point over direct links, itself included. */
      readonly size: number;
      /** Technologies, lower-case, by code point. */
      readonly stack: readonly (string)[];
      /** How many transactions hold the end point. */
      readonly nbTransactions: number;
    })[];
  };
  /** Returns what reaches one end point: how much, with which technologies, and from which transactions. */
  'get-data-graph': {
    parameters: {
      /** Permanent ID of the end point, an object: decimal digits without a leading zero. */
      id: number | string;
    };
    answer: {
      /** The table, queue, file or external service. */
      readonly endPoint: {
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
      };
      /** Distinct objects that reach the end point over direct links, itself included. */
      readonly size: number;
      /** Technologies, lower-case, by code point. */
      readonly stack: readonly (string)[];
      /** How many transactions hold the end point. */
      readonly nbTransactions: number;
      /** The transactions that hold the end point. By name, full name, then ID. */
      readonly transactions: readonly ({
        /** Transaction ID, decimal digits. */
        readonly id: string;
        /** Transaction name; path variables are `{}`. */
        readonly name: string;
        /** Distinct objects, start point and external ones included. */
        readonly size: number;
        /** Technologies, lower-case, by code point. */
        readonly stack: readonly (string)[];
        /** The object where the transaction enters. */
        readonly startPoint: {
          /** Permanent object ID, decimal digits. */
          readonly id: string;
          /** Object name. */
          readonly name: string;
          /** Object long name; usually locates the object in the software. */
          readonly fullName: string;
          /** Object type for display. */
          readonly type: string;
          /** Object type reference key. */
          readonly typeId: string;
        };
      })[];
    };
  };
  /** Lists the objects that reach an end point over direct links, itself included, page by page, with the exact total. */
  'list-data-graph-objects': {
    parameters: {
      /** Permanent ID of the end point, an object: decimal digits without a leading zero. */
      id: number | string;
      /** Maximum number of objects returned; 0 returns none. */
      limit: number;
      /** Number of objects skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
    };
    answer: {
      /** Number of all objects of the data graph, whatever limit and skip. */
      readonly totalObjects: number;
      /** By name, then full name, then ID. */
      readonly objects: readonly ({
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
        /** Path of the analysed source file, the first of several; null when not applicable. */
        readonly filePath: string | null;
        /** Function signature; empty when not applicable. */
        readonly mangling: string;
        /** Annotations of the object; null when not applicable. */
        readonly annotations: readonly (string)[] | null;
      })[];
    };
  };
  /** Returns the graph of what reaches an end point: reduced to the ways from the start points of the transactions that hold it, or full. */
  'get-data-graph-graph': {
    parameters: {
      /** Permanent ID of the end point, an object: decimal digits without a leading zero. */
      id: number | string;
      /** Maximum number of nodes returned, the nearest first; 0 returns the totals alone. */
      limit: number;
      /** true: all objects; false or left out: start points, end points, and what lies on a way from one to the other. */
      full?: boolean | undefined;
    };
    answer: {
      /** Number of all nodes, whatever limit. */
      readonly totalObjects: number;
      /** Number of all links between them, whatever limit. */
      readonly totalLinks: number;
      /** True when limit left out nodes: the last ones in their order. */
      readonly truncated: boolean;
      /** By depth, those without one last; then by name, full name, ID. */
      readonly nodes: readonly ({
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
        /** Path of the analysed source file, the first of several; null when not applicable. */
        readonly filePath: string | null;
        /** True when the object is not in-house code. */
        readonly external: boolean;
        /** True for test code. */
        readonly test: boolean;
        /** Links between it and the end point, over the shortest way; null where none leads there. */
        readonly depth: number | null;
        /** True when a transaction starts at it. */
        readonly isStartPoint: boolean;
        /** True when transactions end at it. */
        readonly isEndPoint: boolean;
      })[];
      /** Links between the nodes given. By origin, then target, each by name, full name, ID; then by link type. */
      readonly links: readonly ({
        readonly origin: {
          /** Permanent object ID, decimal digits. */
          readonly id: string;
        };
        readonly target: {
          /** Permanent object ID, decimal digits. */
          readonly id: string;
        };
        /** How the caller refers to the callee, such as CALL, READ or WRITE. */
        readonly linkType: string;
        /** True when only escalated or reference links stand behind it. */
        readonly escalated: boolean;
        /** resolved: found by a compiler or an indexer; derived: by a rule. */
        readonly confidence: 'resolved' | 'derived';
        /** ID of the rule behind a derived link. */
        readonly rule: string | null;
        /** How many callees the calls behind the link may have by that rule; 1 where there is no other. */
        readonly candidates: number;
      })[];
    };
  };
  /** States what a change of some objects may affect: all that reaches them, by depth, with the transactions, end points and tests concerned. limit and skip hold for each of the four lists; totals are exact. */
  'get-impact': {
    parameters: {
      /** Permanent ID of an object: decimal digits without a leading zero. May be repeated, 200 times at most. */
      id: number | string | readonly (number | string)[];
      /** Maximum number of entries of each list returned; 0 returns none. */
      limit: number;
      /** Number of entries of each list skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** true follows escalated and reference links too, such as type references, inheritance and imports. */
      includeEscalated?: boolean | undefined;
      /** true takes what is inside the given objects, such as the methods of a class, as given too. */
      includeMembers?: boolean | undefined;
    };
    answer: {
      /** Objects that reach a given one over links, the given ones included. */
      readonly totalObjects: number;
      /** Objects of test code among them. */
      readonly totalTests: number;
      /** Affected transactions. */
      readonly totalTransactions: number;
      /** End points that the given objects reach. */
      readonly totalEndPoints: number;
      /** By depth; of all objects, whatever limit and skip. */
      readonly depths: readonly ({
        /** 0: the given objects. */
        readonly depth: number;
        /** Objects so many links away. */
        readonly objects: number;
        /** Objects of test code among them. */
        readonly tests: number;
      })[];
      /** A page of the objects. By depth, name, full name, then ID. */
      readonly objects: readonly ({
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
        /** Path of the analysed source file, the first of several; null when not applicable. */
        readonly filePath: string | null;
        /** True when the object is not in-house code. */
        readonly external: boolean;
        /** True for test code. */
        readonly test: boolean;
        /** Links between it and the nearest given object, over the shortest way; null where none leads there. */
        readonly depth: number | null;
      })[];
      /** A page of those of test code, in the same order. */
      readonly tests: readonly ({
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
        /** Path of the analysed source file, the first of several; null when not applicable. */
        readonly filePath: string | null;
        /** True when the object is not in-house code. */
        readonly external: boolean;
        /** True for test code. */
        readonly test: boolean;
        /** Links between it and the nearest given object, over the shortest way; null where none leads there. */
        readonly depth: number | null;
      })[];
      /** A page of the transactions that start at one of the objects or list a given one. By name, full name, then ID. */
      readonly transactions: readonly ({
        /** Transaction ID, decimal digits. */
        readonly id: string;
        /** Transaction name; path variables are `{}`. */
        readonly name: string;
        /** Distinct objects, start point and external ones included. */
        readonly size: number;
        /** Technologies, lower-case, by code point. */
        readonly stack: readonly (string)[];
        /** The object where the transaction enters. */
        readonly startPoint: {
          /** Permanent object ID, decimal digits. */
          readonly id: string;
          /** Object name. */
          readonly name: string;
          /** Object long name; usually locates the object in the software. */
          readonly fullName: string;
          /** Object type for display. */
          readonly type: string;
          /** Object type reference key. */
          readonly typeId: string;
        };
      })[];
      /** A page of the end points that the given objects reach over direct links, themselves included. By name, full name, then ID. */
      readonly endPoints: readonly ({
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
      })[];
    };
  };
  /** Returns what calls an object, or what it calls, over several links, as a graph in which each object stands once. */
  'get-call-hierarchy': {
    parameters: {
      /** Permanent ID of the object: decimal digits without a leading zero. */
      id: number | string;
      /** callers: who reaches the object; callees: what it reaches. */
      direction: 'callers' | 'callees';
      /** Links that are followed at most; 3 when left out. */
      depth?: number | undefined;
      /** Maximum number of nodes returned, the nearest first; 0 returns the totals alone. */
      limit: number;
      /** true follows escalated and reference links too, such as type references, inheritance and imports. */
      includeEscalated?: boolean | undefined;
      /** bookmarks adds the statements behind each link. */
      select?: 'bookmarks' | readonly ('bookmarks')[] | undefined;
    };
    answer: {
      /** Number of all nodes, whatever limit. */
      readonly totalObjects: number;
      /** Number of all links between them, whatever limit. */
      readonly totalLinks: number;
      /** True when limit left out nodes: the last ones in their order. */
      readonly truncated: boolean;
      /** By depth, those without one last; then by name, full name, ID. */
      readonly nodes: readonly ({
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
        /** Path of the analysed source file, the first of several; null when not applicable. */
        readonly filePath: string | null;
        /** True when the object is not in-house code. */
        readonly external: boolean;
        /** True for test code. */
        readonly test: boolean;
        /** Links between it and the object asked for, over the shortest way; null where none leads there. */
        readonly depth: number | null;
        /** True when a transaction starts at it. */
        readonly isStartPoint: boolean;
        /** True when transactions end at it. */
        readonly isEndPoint: boolean;
      })[];
      /** Links between the nodes given. By origin, then target, each by name, full name, ID; then by link type. */
      readonly links: readonly ({
        readonly origin: {
          /** Permanent object ID, decimal digits. */
          readonly id: string;
        };
        readonly target: {
          /** Permanent object ID, decimal digits. */
          readonly id: string;
        };
        /** How the caller refers to the callee, such as CALL, READ or WRITE. */
        readonly linkType: string;
        /** True when only escalated or reference links stand behind it. */
        readonly escalated: boolean;
        /** resolved: found by a compiler or an indexer; derived: by a rule. */
        readonly confidence: 'resolved' | 'derived';
        /** ID of the rule behind a derived link. */
        readonly rule: string | null;
        /** How many callees the calls behind the link may have by that rule; 1 where there is no other. */
        readonly candidates: number;
        /** The statements behind the link, by file ID, then lines; empty where none are known. Only with select=bookmarks. */
        readonly bookmarks?: readonly ({
          /** Source file ID, decimal digits; local to one snapshot. */
          readonly fileId: string;
          /** Name of the file. */
          readonly fileName: string;
          /** Path of the file. */
          readonly filePath: string;
          /** First line of the object in the file, 1-based. */
          readonly startLine: number;
          /** Last line of the object in the file, 1-based, inclusive. */
          readonly endLine: number;
          /** Lines of the whole file. */
          readonly nbLines: number;
        })[];
      })[];
    };
  };
  /** Lists the shortest paths from one object to another over calls, none through an object twice. */
  'list-paths': {
    parameters: {
      /** Permanent ID of the object where the paths start. */
      source: number | string;
      /** Permanent ID of the object where they end. */
      target: number | string;
      /** Maximum number of paths returned; 1 gives the shortest. */
      limit: number;
      /** true follows escalated and reference links too, such as type references, inheritance and imports. */
      includeEscalated?: boolean | undefined;
    };
    answer: {
      /** True when the search met its bound: the paths are the first ones, and there may be more. */
      readonly truncated: boolean;
      /** By number of objects, then by name, full name, ID of the first that differs. Empty: there is no path. */
      readonly paths: readonly ({
        /** From source to target, both included. */
        readonly objects: readonly ({
          /** Permanent object ID, decimal digits. */
          readonly id: string;
          /** Object name. */
          readonly name: string;
          /** Object long name; usually locates the object in the software. */
          readonly fullName: string;
          /** Object type for display. */
          readonly type: string;
          /** Object type reference key. */
          readonly typeId: string;
        })[];
        /** All links between neighbours on the path, in its order, then by link type. */
        readonly links: readonly ({
          readonly origin: {
            /** Permanent object ID, decimal digits. */
            readonly id: string;
          };
          readonly target: {
            /** Permanent object ID, decimal digits. */
            readonly id: string;
          };
          /** How the caller refers to the callee, such as CALL, READ or WRITE. */
          readonly linkType: string;
          /** True when only escalated or reference links stand behind it. */
          readonly escalated: boolean;
          /** resolved: found by a compiler or an indexer; derived: by a rule. */
          readonly confidence: 'resolved' | 'derived';
          /** ID of the rule behind a derived link. */
          readonly rule: string | null;
          /** How many callees the calls behind the link may have by that rule; 1 where there is no other. */
          readonly candidates: number;
        })[];
      })[];
    };
  };
  /** Lists the links among the given objects, all of them in one answer. */
  'list-links': {
    parameters: {
      /** Permanent ID of an object: decimal digits without a leading zero. May be repeated, 200 times at most. */
      id: number | string | readonly (number | string)[];
      /** true adds links that are only escalated or references. */
      includeEscalated?: boolean | undefined;
      /** bookmarks adds the statements behind each link. */
      select?: 'bookmarks' | readonly ('bookmarks')[] | undefined;
    };
    answer: readonly ({
      readonly origin: {
        /** Permanent object ID, decimal digits. */
        readonly id: string;
      };
      readonly target: {
        /** Permanent object ID, decimal digits. */
        readonly id: string;
      };
      /** How the caller refers to the callee, such as CALL, READ or WRITE. */
      readonly linkType: string;
      /** True when only escalated or reference links stand behind it. */
      readonly escalated: boolean;
      /** resolved: found by a compiler or an indexer; derived: by a rule. */
      readonly confidence: 'resolved' | 'derived';
      /** ID of the rule behind a derived link. */
      readonly rule: string | null;
      /** How many callees the calls behind the link may have by that rule; 1 where there is no other. */
      readonly candidates: number;
      /** The statements behind the link, by file ID, then lines; empty where none are known. Only with select=bookmarks. */
      readonly bookmarks?: readonly ({
        /** Source file ID, decimal digits; local to one snapshot. */
        readonly fileId: string;
        /** Name of the file. */
        readonly fileName: string;
        /** Path of the file. */
        readonly filePath: string;
        /** First line of the object in the file, 1-based. */
        readonly startLine: number;
        /** Last line of the object in the file, 1-based, inclusive. */
        readonly endLine: number;
        /** Lines of the whole file. */
        readonly nbLines: number;
      })[];
    })[];
  };
  /** Lists the snapshots of an application that are kept: each can be asked with the header Stratigraph-Snapshot, and compared with. */
  'list-snapshots': {
    parameters: Record<never, never>;
    answer: readonly ({
      /** ID of the snapshot. */
      readonly id: string;
      /** When the code was analysed. */
      readonly analyzedAt: string;
      /** Commit of the analysed code. */
      readonly revision: string | null;
      /** True for the one that answers where none is named. */
      readonly current: boolean;
    })[];
  };
  /** Counts what was added, modified and removed from an earlier snapshot to the one that is answered from: objects, links, transactions, packages, vulnerabilities, patterns. */
  'get-difference': {
    parameters: {
      /** ID of the earlier snapshot, one of those kept; where it is left out, the one before that which is answered from. */
      base?: string | undefined;
    };
    answer: {
      readonly base: {
        /** ID of the snapshot. */
        readonly id: string;
        /** When the code was analysed. */
        readonly analyzedAt: string;
        /** Commit of the analysed code. */
        readonly revision: string | null;
      };
      readonly snapshot: {
        /** ID of the snapshot. */
        readonly id: string;
        /** When the code was analysed. */
        readonly analyzedAt: string;
        /** Commit of the analysed code. */
        readonly revision: string | null;
      };
      readonly objects: {
        /** Only in the later snapshot. */
        readonly added: number;
        /** In both, and not the same. */
        readonly modified: number;
        /** Only in the earlier snapshot. */
        readonly removed: number;
      };
      readonly links: {
        /** Only in the later snapshot. */
        readonly added: number;
        /** In both, and not the same. */
        readonly modified: number;
        /** Only in the earlier snapshot. */
        readonly removed: number;
      };
      readonly transactions: {
        /** Only in the later snapshot. */
        readonly added: number;
        /** In both, and not the same. */
        readonly modified: number;
        /** Only in the earlier snapshot. */
        readonly removed: number;
      };
      readonly packages: {
        /** Only in the later snapshot. */
        readonly added: number;
        /** In both, and not the same. */
        readonly modified: number;
        /** Only in the earlier snapshot. */
        readonly removed: number;
      };
      readonly vulnerabilities: {
        /** Only in the later snapshot. */
        readonly added: number;
        /** In both, and not the same. */
        readonly modified: number;
        /** Only in the earlier snapshot. */
        readonly removed: number;
      };
      readonly patterns: {
        /** Only in the later snapshot. */
        readonly added: number;
        /** In both, and not the same. */
        readonly modified: number;
        /** Only in the earlier snapshot. */
        readonly removed: number;
      };
    };
  };
  /** Lists the objects that were added, modified or removed from an earlier snapshot to the one that is answered from, page by page. */
  'list-changed-objects': {
    parameters: {
      /** ID of the earlier snapshot, one of those kept; where it is left out, the one before that which is answered from. */
      base?: string | undefined;
      /** Maximum number of objects returned; 0 returns none. */
      limit: number;
      /** Number of objects skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** Only those that were added, or modified, or removed. */
      change?: 'added' | 'modified' | 'removed' | undefined;
    };
    answer: {
      /** Number of all these changes, whatever limit and skip. */
      readonly totalEntries: number;
      /** Added ones first, then modified, then removed. Objects by permanent ID; modified: another checksum or, where there is none, another content, excluding locations. By name, full name, then ID. */
      readonly entries: readonly ({
        /** What became of it; removed ones are shown as they were. */
        readonly change: 'added' | 'modified' | 'removed';
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
        /** Path of the analysed source file, the first of several; null when not applicable. */
        readonly filePath: string | null;
        /** True when the object is not in-house code. */
        readonly external: boolean;
        /** True for test code. */
        readonly test: boolean;
      })[];
    };
  };
  /** Lists the links that were added, modified or removed from an earlier snapshot to the one that is answered from, page by page. */
  'list-changed-links': {
    parameters: {
      /** ID of the earlier snapshot, one of those kept; where it is left out, the one before that which is answered from. */
      base?: string | undefined;
      /** Maximum number of links returned; 0 returns none. */
      limit: number;
      /** Number of links skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** Only those that were added, or modified, or removed. */
      change?: 'added' | 'modified' | 'removed' | undefined;
    };
    answer: {
      /** Number of all these changes, whatever limit and skip. */
      readonly totalEntries: number;
      /** Added ones first, then modified, then removed. Links by caller, callee and link type; modified: escalated, confidence, rule or candidates. By origin, target, then link type. */
      readonly entries: readonly ({
        /** What became of it; removed ones are shown as they were. */
        readonly change: 'added' | 'modified' | 'removed';
        /** The caller. */
        readonly origin: {
          /** Permanent object ID, decimal digits. */
          readonly id: string;
          /** Object name. */
          readonly name: string;
          /** Object long name; usually locates the object in the software. */
          readonly fullName: string;
          /** Object type for display. */
          readonly type: string;
          /** Object type reference key. */
          readonly typeId: string;
        };
        /** The callee. */
        readonly target: {
          /** Permanent object ID, decimal digits. */
          readonly id: string;
          /** Object name. */
          readonly name: string;
          /** Object long name; usually locates the object in the software. */
          readonly fullName: string;
          /** Object type for display. */
          readonly type: string;
          /** Object type reference key. */
          readonly typeId: string;
        };
        /** How the caller refers to the callee, such as CALL, READ or WRITE. */
        readonly linkType: string;
        /** True when only escalated or reference links stand behind it. */
        readonly escalated: boolean;
        /** resolved: found by a compiler or an indexer; derived: by a rule. */
        readonly confidence: 'resolved' | 'derived';
        /** ID of the rule behind a derived link. */
        readonly rule: string | null;
        /** How many callees the calls behind the link may have by that rule; 1 where there is no other. */
        readonly candidates: number;
      })[];
    };
  };
  /** Lists the transactions that were added, modified or removed from an earlier snapshot to the one that is answered from, page by page. */
  'list-changed-transactions': {
    parameters: {
      /** ID of the earlier snapshot, one of those kept; where it is left out, the one before that which is answered from. */
      base?: string | undefined;
      /** Maximum number of transactions returned; 0 returns none. */
      limit: number;
      /** Number of transactions skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** Only those that were added, or modified, or removed. */
      change?: 'added' | 'modified' | 'removed' | undefined;
    };
    answer: {
      /** Number of all these changes, whatever limit and skip. */
      readonly totalEntries: number;
      /** Added ones first, then modified, then removed. Transactions by permanent ID; modified: name, size, stack or start point. By name, full name, then ID. */
      readonly entries: readonly ({
        /** What became of it; removed ones are shown as they were. */
        readonly change: 'added' | 'modified' | 'removed';
        /** Transaction ID, decimal digits. */
        readonly id: string;
        /** Transaction name; path variables are `{}`. */
        readonly name: string;
        /** Distinct objects, start point and external ones included. */
        readonly size: number;
        /** Technologies, lower-case, by code point. */
        readonly stack: readonly (string)[];
        /** The object where the transaction enters. */
        readonly startPoint: {
          /** Permanent object ID, decimal digits. */
          readonly id: string;
          /** Object name. */
          readonly name: string;
          /** Object long name; usually locates the object in the software. */
          readonly fullName: string;
          /** Object type for display. */
          readonly type: string;
          /** Object type reference key. */
          readonly typeId: string;
        };
      })[];
    };
  };
  /** Lists the packages that were added, modified or removed from an earlier snapshot to the one that is answered from, page by page. */
  'list-changed-packages': {
    parameters: {
      /** ID of the earlier snapshot, one of those kept; where it is left out, the one before that which is answered from. */
      base?: string | undefined;
      /** Maximum number of packages returned; 0 returns none. */
      limit: number;
      /** Number of packages skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** Only those that were added, or modified, or removed. */
      change?: 'added' | 'modified' | 'removed' | undefined;
    };
    answer: {
      /** Number of all these changes, whatever limit and skip. */
      readonly totalEntries: number;
      /** Added ones first, then modified, then removed. Packages by name and version; modified: direct, purl or the number of vulnerabilities. By name, then version. */
      readonly entries: readonly ({
        /** What became of it; removed ones are shown as they were. */
        readonly change: 'added' | 'modified' | 'removed';
        /** Package name. */
        readonly name: string;
        /** Package version in use. */
        readonly version: string;
        /** Package URL. */
        readonly purl: string | null;
        /** True: a manifest asks for it; false: only other packages do; null: not known. */
        readonly direct: boolean | null;
        /** Vulnerabilities that hit it. */
        readonly nbVulnerabilities: number;
      })[];
    };
  };
  /** Lists the vulnerabilities that were added, modified or removed from an earlier snapshot to the one that is answered from, page by page. */
  'list-changed-vulnerabilities': {
    parameters: {
      /** ID of the earlier snapshot, one of those kept; where it is left out, the one before that which is answered from. */
      base?: string | undefined;
      /** Maximum number of vulnerabilities returned; 0 returns none. */
      limit: number;
      /** Number of vulnerabilities skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** Only those that were added, or modified, or removed. */
      change?: 'added' | 'modified' | 'removed' | undefined;
    };
    answer: {
      /** Number of all these changes, whatever limit and skip. */
      readonly totalEntries: number;
      /** Added ones first, then modified, then removed. Vulnerabilities by ID; modified: severity or the packages that they hit. By ID. */
      readonly entries: readonly ({
        /** What became of it; removed ones are shown as they were. */
        readonly change: 'added' | 'modified' | 'removed';
        /** The ID it goes by. */
        readonly id: string;
        /** Severity; null where it is not known. */
        readonly severity: string | null;
        /** Packages that it hits. By name, then version. */
        readonly packages: readonly ({
          /** Package name. */
          readonly name: string;
          /** Package version in use. */
          readonly version: string;
        })[];
      })[];
    };
  };
  /** Lists the patterns that were added, modified or removed from an earlier snapshot to the one that is answered from, page by page. */
  'list-changed-patterns': {
    parameters: {
      /** ID of the earlier snapshot, one of those kept; where it is left out, the one before that which is answered from. */
      base?: string | undefined;
      /** Maximum number of patterns returned; 0 returns none. */
      limit: number;
      /** Number of patterns skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** Only those that were added, or modified, or removed. */
      change?: 'added' | 'modified' | 'removed' | undefined;
    };
    answer: {
      /** Number of all these changes, whatever limit and skip. */
      readonly totalEntries: number;
      /** Added ones first, then modified, then removed. Cloud patterns by ID; modified: name, criticality or number of objects. By name, strategy, then number. */
      readonly entries: readonly ({
        /** What became of it; removed ones are shown as they were. */
        readonly change: 'added' | 'modified' | 'removed';
        /** Pattern reference ID. */
        readonly id: string;
        /** Pattern name. */
        readonly name: string;
        /** Blocker or Booster. */
        readonly contribution: string;
        /** Criticality level. */
        readonly criticality: string;
        /** Objects that it hits. */
        readonly nbObjects: number;
      })[];
    };
  };
  /** Lists the types of the objects of an application with how many objects each has. */
  'list-object-types': {
    parameters: Record<never, never>;
    answer: readonly ({
      /** Object type for display. */
      readonly type: string;
      /** Object type reference key. */
      readonly typeId: string;
      /** Objects of the type, external ones included. */
      readonly nbObjects: number;
      /** External objects among them. */
      readonly nbExternalObjects: number;
    })[];
  };
  /** Lists the kinds of insights that an application has, each with its patterns or vulnerabilities. */
  'list-insight-types': {
    parameters: Record<never, never>;
    answer: readonly ({
      /** cloud: cloud-maturity detection patterns; cve: vulnerabilities of packages in use. */
      readonly insightType: 'cloud' | 'cve';
      /** Cloud migration strategy; null of vulnerabilities. */
      readonly strategy: string | null;
      /** Cloud migration concern; null of vulnerabilities. */
      readonly category: string | null;
      /** Contribution mode; null of vulnerabilities. */
      readonly contribution: string | null;
      /** Criticality of patterns, severity of vulnerabilities; null where it is not known. */
      readonly criticality: string | null;
      /** Patterns by name, then ID; vulnerabilities by ID. */
      readonly rules: readonly ({
        /** ID of the pattern or vulnerability. */
        readonly id: string;
        /** Name of the pattern; null of vulnerabilities. */
        readonly name: string | null;
        /** Distinct objects hit. */
        readonly nbObjects: number;
      })[];
    })[];
  };
  /** Lists the operations that an application offers and the requests that it makes, with method, path and places, page by page. */
  'list-api-inventory': {
    parameters: {
      /** Maximum number of entries returned; 0 returns none. */
      limit: number;
      /** Number of entries skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** Only operations, or only requests. */
      kind?: 'operation' | 'request' | undefined;
      /** Case-insensitive substring of the path. Empty: matches everything. */
      path?: string | undefined;
      /** Case-insensitive substring of the method. Empty: matches everything. */
      method?: string | undefined;
      /** Case-insensitive substring of the technology. Empty: matches everything. */
      technology?: string | undefined;
    };
    answer: {
      /** Number of all matching entries, whatever limit and skip. */
      readonly totalEntries: number;
      /** By path, method, kind, then name, full name, ID. */
      readonly entries: readonly ({
        /** operation: the application offers it; request: it asks it of another. */
        readonly kind: 'operation' | 'request';
        /** HTTP verb, upper-case; ANY where the operation takes all; null where there is none, as in GraphQL. */
        readonly method: string | null;
        /** Path, of a request with the host before it where that is known; path variables are `{}`. */
        readonly path: string;
        /** Name of its level-4 node: what offers it, or sends it. */
        readonly technology: string;
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
        /** Where an operation is declared; the statements that send a request. By file, then line. */
        readonly places: readonly ({
          readonly file: string;
          readonly line: number;
        })[];
      })[];
    };
  };
  /** Lists what links an application with the others of the service: requests that have method and path of an operation of the other, either way, and data and queues of the same type and name. */
  'list-cross-application-links': {
    parameters: Record<never, never>;
    answer: readonly ({
      /** request: a request of the origin has method and path of an operation of the target; shared: both use a table, collection, queue or topic of the same type and name, and origin is the application asked for. */
      readonly kind: 'request' | 'shared';
      readonly origin: {
        /** Application name. */
        readonly application: string;
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
      };
      readonly target: {
        /** Application name. */
        readonly application: string;
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
      };
    })[];
  };
  /** Lists the folders and files right below a folder, or the top ones, with what is in them at any depth. */
  'list-modules': {
    parameters: {
      /** The folder whose modules are listed; the top where it is left out: names joined by `/` or `\`. */
      module?: string | undefined;
      /** true adds the packages of external objects. */
      includePackages?: boolean | undefined;
    };
    answer: readonly ({
      /** Identity of the module: names of folders and file from the top down joined by `/`; of a package its key. */
      readonly path: string;
      /** Last name of the path; of a package its key. */
      readonly name: string;
      /** folder and file: of in-house objects; package: of external ones. */
      readonly kind: 'folder' | 'file' | 'package';
      /** Objects in it at any depth. */
      readonly nbObjects: number;
      /** Files with objects in it at any depth. */
      readonly nbFiles: number;
      /** Modules right below it. */
      readonly nbModules: number;
    })[];
  };
  /** Returns the folders and files at a depth below a folder, or below the top, with their dependencies, cycles and layers. */
  'get-module-graph': {
    parameters: {
      /** The folder whose inside is shown; the top where it is left out: names joined by `/` or `\`. */
      module?: string | undefined;
      /** Steps below the folder; a file that ends before stands for itself. 1 when left out. */
      depth?: number | undefined;
      /** true adds the packages that something of the folder depends on. */
      includePackages?: boolean | undefined;
      /** true takes links that are only escalated or references too, such as type references and inheritance. */
      includeEscalated?: boolean | undefined;
    };
    answer: {
      /** By the names of the path; packages last, by key. */
      readonly nodes: readonly ({
        /** Identity of the module: names of folders and file from the top down joined by `/`; of a package its key. */
        readonly path: string;
        /** Last name of the path; of a package its key. */
        readonly name: string;
        /** folder and file: of in-house objects; package: of external ones. */
        readonly kind: 'folder' | 'file' | 'package';
        /** Objects it stands for. */
        readonly nbObjects: number;
        /** 0: it depends on no other layer; else one more than the highest layer it depends on. */
        readonly layer: number;
        /** Place of its cycle in cycles, from 0; null where it is in none. */
        readonly cycle: number | null;
      })[];
      /** By origin, then target, in the order of nodes. */
      readonly links: readonly ({
        readonly origin: {
          /** Identity of the module: names of folders and file from the top down joined by `/`; of a package its key. */
          readonly path: string;
        };
        readonly target: {
          /** Identity of the module: names of folders and file from the top down joined by `/`; of a package its key. */
          readonly path: string;
        };
        /** Links from objects of the origin to objects of the target: one for each pair of objects and link type. */
        readonly nbLinks: number;
        /** True for the links without which there is no cycle. */
        readonly closesCycle: boolean;
      })[];
      /** The largest first, then in the order of nodes. */
      readonly cycles: readonly ({
        /** Paths of modules that depend on each other, in the order of nodes. */
        readonly modules: readonly (string)[];
        /** Links without which there is no cycle: few, and of few links between objects, not always the fewest possible. */
        readonly closingLinks: readonly ({
          readonly origin: {
            /** Identity of the module: names of folders and file from the top down joined by `/`; of a package its key. */
            readonly path: string;
          };
          readonly target: {
            /** Identity of the module: names of folders and file from the top down joined by `/`; of a package its key. */
            readonly path: string;
          };
          /** Links from objects of the origin to objects of the target: one for each pair of objects and link type. */
          readonly nbLinks: number;
        })[];
      })[];
      /** Objects of the application that are in no module: without a file, or external and of no known package. */
      readonly nbObjectsWithoutModule: number;
    };
  };
  /** Lists the objects in a folder, file or package at any depth, page by page, with the exact total. */
  'list-module-objects': {
    parameters: {
      /** The module, or the key of a package: names joined by `/` or `\`. */
      module: string;
      /** Maximum number of objects returned; 0 returns none. */
      limit: number;
      /** Number of objects skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
    };
    answer: {
      /** Number of all objects of the module, whatever limit and skip. */
      readonly totalObjects: number;
      /** By name, then full name, then ID. */
      readonly objects: readonly ({
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
        /** Path of the analysed source file, the first of several; null when not applicable. */
        readonly filePath: string | null;
        /** Function signature; empty when not applicable. */
        readonly mangling: string;
        /** Annotations of the object; null when not applicable. */
        readonly annotations: readonly (string)[] | null;
      })[];
    };
  };
  /** Lists the links from objects of one module to objects of another, page by page, with the exact total. */
  'list-module-links': {
    parameters: {
      /** The module of the callers: names joined by `/` or `\`. */
      origin: string;
      /** The module of the callees, or the key of a package: names joined by `/` or `\`. */
      target: string;
      /** Maximum number of links returned; 0 returns none. */
      limit: number;
      /** Number of links skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** true takes links that are only escalated or references too, such as type references and inheritance. */
      includeEscalated?: boolean | undefined;
    };
    answer: {
      /** Number of all these links, whatever limit and skip. */
      readonly totalLinks: number;
      /** By origin, then target, each by name, full name, ID; then by link type. */
      readonly links: readonly ({
        /** The caller. */
        readonly origin: {
          /** Permanent object ID, decimal digits. */
          readonly id: string;
          /** Object name. */
          readonly name: string;
          /** Object long name; usually locates the object in the software. */
          readonly fullName: string;
          /** Object type for display. */
          readonly type: string;
          /** Object type reference key. */
          readonly typeId: string;
        };
        /** The callee. */
        readonly target: {
          /** Permanent object ID, decimal digits. */
          readonly id: string;
          /** Object name. */
          readonly name: string;
          /** Object long name; usually locates the object in the software. */
          readonly fullName: string;
          /** Object type for display. */
          readonly type: string;
          /** Object type reference key. */
          readonly typeId: string;
        };
        /** How the caller refers to the callee, such as CALL, READ or WRITE. */
        readonly linkType: string;
        /** True when only escalated or reference links stand behind it. */
        readonly escalated: boolean;
        /** resolved: found by a compiler or an indexer; derived: by a rule. */
        readonly confidence: 'resolved' | 'derived';
        /** ID of the rule behind a derived link. */
        readonly rule: string | null;
        /** How many callees the calls behind the link may have by that rule; 1 where there is no other. */
        readonly candidates: number;
      })[];
    };
  };
  /** Returns lines of a source file, where the source code service is available and has its text: the analysis stored it (`analyze --with-source`), or another service has it. */
  'get-source': {
    parameters: {
      /** Source file ID, as in source locations and bookmarks of the same snapshot. */
      fileId: number | string;
      /** First line, 1-based; default 1. */
      'start-line'?: number | string | undefined;
      /** Last line, inclusive; default the last of the file. */
      'end-line'?: number | string | undefined;
    };
    answer: {
      /** Source file ID, decimal digits; local to one snapshot. */
      readonly fileId: string;
      /** Name of the file. */
      readonly fileName: string;
      /** Path of the file. */
      readonly filePath: string;
      /** Lines of the whole file. */
      readonly nbLines: number;
      /** First line of the text, 1-based. */
      readonly startLine: number;
      /** Last line of the text, inclusive; one before `startLine` where the file ends before it. */
      readonly endLine: number;
      /** The lines, as they stand in the file, their line ends included. */
      readonly text: string;
    };
  };
  /** Answers true once the service answers requests. */
  'get-ready': {
    parameters: Record<never, never>;
    answer: true;
  };
  /** Lists the applications that can be asked about. */
  'list-applications': {
    parameters: Record<never, never>;
    answer: readonly ({
      /** Application name. */
      readonly name: string;
      readonly delivery: {
        /** When the code was analysed. */
        readonly dateTime: string;
      };
      readonly counts: {
        /** Analysed source files. */
        readonly files: number;
        /** Lines of all analysed files. */
        readonly lines: number;
        /** Objects, external ones included. */
        readonly objects: number;
        /** External objects. */
        readonly externalObjects: number;
        /** Links. */
        readonly links: number;
        /** Transactions. */
        readonly transactions: number;
        /** Packages. */
        readonly packages: number;
        /** Cloud patterns. */
        readonly patterns: number;
      };
      /** By number of objects, largest first. */
      readonly languages: readonly ({
        readonly name: string;
        /** Objects of the language. */
        readonly objects: number;
      })[];
      readonly scans: {
        /** When the CVE scanner ran; null: never. */
        readonly cve: string | null;
        /** When the cloud-maturity scanner ran; null: never. */
        readonly cloud: string | null;
      };
      readonly snapshot: {
        /** Names the state of the application that is being answered from. */
        readonly id: string;
        /** When the code was analysed. */
        readonly analyzedAt: string;
        /** Commit of the analysed code. */
        readonly revision: string | null;
      };
    })[];
  };
  /** Searches the code objects of all applications by filters, page by page, with the exact total. */
  'find-portfolio-objects': {
    parameters: {
      /** Maximum number of objects returned; 0 returns none. */
      limit: number;
      /** Number of objects skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** Case-insensitive substring of the object name. Empty: matches everything. */
      name?: string | undefined;
      /** Case-insensitive substring of the full name; given several times, any of them may match. Empty: matches everything. */
      fullname?: string | readonly (string)[] | undefined;
      /** Case-insensitive substring of the file path. Empty: matches everything. */
      filepath?: string | undefined;
      /** Case-insensitive substring of the mangling. Empty: matches everything. */
      mangling?: string | undefined;
      /** Case-insensitive substring of one annotation. Empty: matches everything. */
      annotation?: string | undefined;
      /** Case-insensitive substring of the display name of the type. Empty: matches everything. */
      type?: string | undefined;
    };
    answer: {
      /** Number of all matching objects, whatever limit and skip. */
      readonly totalObjects: number;
      /** Applications with objects that match. */
      readonly totalApplications: number;
      /** The applications of this page, by name, each with the snapshot that was asked. */
      readonly applications: readonly ({
        /** Application name. */
        readonly name: string;
        readonly snapshot: {
          /** Names the state of the application that is being answered from. */
          readonly id: string;
          /** When the code was analysed. */
          readonly analyzedAt: string;
          /** Commit of the analysed code. */
          readonly revision: string | null;
        };
        /** Its objects that match, on whatever page. */
        readonly nbMatches: number;
      })[];
      /** Applications whose snapshot cannot be read: what they have is in no total. */
      readonly unreadable: readonly (string)[];
      /** By application, then name, full name and ID. */
      readonly objects: readonly ({
        /** Name of the application that it is of. */
        readonly application: string;
        /** Permanent object ID, decimal digits. */
        readonly id: string;
        /** Object name. */
        readonly name: string;
        /** Object long name; usually locates the object in the software. */
        readonly fullName: string;
        /** Object type for display. */
        readonly type: string;
        /** Object type reference key. */
        readonly typeId: string;
        /** Path of the analysed source file, the first of several; null when not applicable. */
        readonly filePath: string | null;
        /** Function signature; empty when not applicable. */
        readonly mangling: string;
        /** Annotations of the object; null when not applicable. */
        readonly annotations: readonly (string)[] | null;
      })[];
    };
  };
  /** Lists the packages that applications use, by name and range of versions, with whether their code calls them, page by page. */
  'list-portfolio-packages': {
    parameters: {
      /** Maximum number of packages returned; 0 returns none. */
      limit: number;
      /** Number of packages skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** Case-insensitive substring of the package name. Empty: matches everything. */
      name?: string | undefined;
      /** true: `name` is the whole name, whatever the letter case; of a Maven package the artifact alone will do. */
      exact?: boolean | undefined;
      /** Range of versions, such as `<2.17.1` or `>=2.0.0|<2.17.1`, by the order of the ecosystem of each package (VERS); with a scheme, such as `vers:maven/<2.17.1`, only packages of that ecosystem. */
      version?: string | undefined;
      /** true: only packages that the code calls; false: only the others. */
      called?: boolean | undefined;
      /** true: only packages that a vulnerability hits; false: only the others. */
      vulnerable?: boolean | undefined;
    };
    answer: {
      /** Number of all matching packages, whatever limit and skip. */
      readonly totalPackages: number;
      /** Packages that match but for `version`, which cannot be held against their version: no order is known for them. They are in no other total. */
      readonly totalUndecided: number;
      /** Applications whose packages were never scanned: what they use is not known. */
      readonly totalNotScanned: number;
      /** Applications with packages that match. */
      readonly totalApplications: number;
      /** The applications of this page, by name, each with the snapshot that was asked. */
      readonly applications: readonly ({
        /** Application name. */
        readonly name: string;
        readonly snapshot: {
          /** Names the state of the application that is being answered from. */
          readonly id: string;
          /** When the code was analysed. */
          readonly analyzedAt: string;
          /** Commit of the analysed code. */
          readonly revision: string | null;
        };
        /** Its packages that match, on whatever page. */
        readonly nbMatches: number;
      })[];
      /** Applications whose snapshot cannot be read: what they have is in no total. */
      readonly unreadable: readonly (string)[];
      /** By application, then name and version. */
      readonly packages: readonly ({
        /** Name of the application that it is of. */
        readonly application: string;
        /** Package name; of a Maven package `group:artifact`. */
        readonly name: string;
        /** Version in use. */
        readonly version: string;
        /** Package URL; null when unknown. */
        readonly purl: string | null;
        /** true: a manifest asks for it by name; false: only other packages do; null: not known. */
        readonly direct: boolean | null;
        /** What hits this version. */
        readonly vulnerabilities: readonly ({
          /** The id it goes by: a CVE reference where it has one. */
          readonly id: string;
          /** Its other ids. */
          readonly aliases: readonly (string)[];
          /** Critical, High, Medium, Low or Unknown, as scanned; null when the producer says nothing. */
          readonly severity: string | null;
        })[];
        /** External objects of it that the application refers to. */
        readonly nbObjects: number;
        /** Objects outside it that call one of these: a direct link leads there. */
        readonly nbCallers: number;
      })[];
    };
  };
  /** Lists the vulnerabilities that hit packages in use of applications, with whether their code calls these packages, page by page. */
  'list-portfolio-vulnerabilities': {
    parameters: {
      /** Maximum number of vulnerabilities returned; 0 returns none. */
      limit: number;
      /** Number of vulnerabilities skipped before the limit applies; 0 when left out. */
      skip?: number | undefined;
      /** The id of a vulnerability or an alias of it, whatever the letter case. Empty: no filter. */
      id?: string | undefined;
      /** Filter on the severity: equality, whatever the letter case. Empty: no filter. */
      severity?: string | undefined;
      /** Case-insensitive substring of the name of a package that is hit. Empty: matches everything. */
      package?: string | undefined;
      /** true: only where the code calls a package that is hit; false: only the others. */
      called?: boolean | undefined;
    };
    answer: {
      /** Number of all matching vulnerabilities, whatever limit and skip; one that hits several applications counts in each. */
      readonly totalVulnerabilities: number;
      /** Applications whose packages were never scanned: what they use is not known. */
      readonly totalNotScanned: number;
      /** Applications with vulnerabilities that match. */
      readonly totalApplications: number;
      /** The applications of this page, by name, each with the snapshot that was asked. */
      readonly applications: readonly ({
        /** Application name. */
        readonly name: string;
        readonly snapshot: {
          /** Names the state of the application that is being answered from. */
          readonly id: string;
          /** When the code was analysed. */
          readonly analyzedAt: string;
          /** Commit of the analysed code. */
          readonly revision: string | null;
        };
        /** Its vulnerabilities that match, on whatever page. */
        readonly nbMatches: number;
      })[];
      /** Applications whose snapshot cannot be read: what they have is in no total. */
      readonly unreadable: readonly (string)[];
      /** By application, then ID; each alias group once in an application. */
      readonly vulnerabilities: readonly ({
        /** Name of the application that it is of. */
        readonly application: string;
        /** The id it goes by: a CVE reference where it has one. */
        readonly id: string;
        /** Its other ids. */
        readonly aliases: readonly (string)[];
        /** Critical, High, Medium, Low or Unknown, as scanned; null when the producer says nothing. */
        readonly severity: string | null;
        /** The packages in use that it hits, by name, then version. */
        readonly packages: readonly ({
          /** Package name; of a Maven package `group:artifact`. */
          readonly name: string;
          /** Version in use. */
          readonly version: string;
          /** true: a manifest asks for it by name; false: only other packages do; null: not known. */
          readonly direct: boolean | null;
          /** External objects of it that the application refers to. */
          readonly nbObjects: number;
          /** Objects outside it that call one of these: a direct link leads there. */
          readonly nbCallers: number;
        })[];
        /** External objects of these packages that the application refers to. */
        readonly nbObjects: number;
      })[];
    };
  };
}

/** Of each operation that answers in pages, the member of the answer that is the page; null where the answer itself is. */
export const pagedLists = {
  'find-objects': 'objects',
  'list-cve-occurrences': null,
  'list-packages': 'packages',
  'list-vulnerabilities': 'vulnerabilities',
  'list-pattern-occurrences': 'occurrences',
  'list-transaction-objects': 'objects',
  'list-transaction-links': 'links',
  'list-data-graph-objects': 'objects',
  'list-changed-objects': 'entries',
  'list-changed-links': 'entries',
  'list-changed-transactions': 'entries',
  'list-changed-packages': 'entries',
  'list-changed-vulnerabilities': 'entries',
  'list-changed-patterns': 'entries',
  'list-api-inventory': 'entries',
  'list-module-objects': 'objects',
  'list-module-links': 'links',
} as const;

/** Path below the service, and the parameters of path and query, of each operation. */
export const operationTable = {
  'list-level-nodes': { path: '/rest/applications/{name}/levels/{level}/nodes', ofApplication: true, inPath: ['level'], inQuery: ['name', '_id', 'select'] },
  'get-level-graph': { path: '/rest/applications/{name}/levels/{level}/graph', ofApplication: true, inPath: ['level'], inQuery: [] },
  'find-objects': { path: '/rest/applications/{name}/objects', ofApplication: true, inPath: [], inQuery: ['limit', 'skip', 'name', 'fullname', 'filepath', 'mangling', 'annotation', 'type', 'select'] },
  'get-object': { path: '/rest/applications/{name}/objects/{id}', ofApplication: true, inPath: ['id'], inQuery: ['select'] },
  'list-callees': { path: '/rest/applications/{name}/objects/{id}/callees', ofApplication: true, inPath: ['id'], inQuery: ['select', 'includeEscalated'] },
  'list-transactions': { path: '/rest/applications/{name}/transactions', ofApplication: true, inPath: [], inQuery: ['name', 'fullname', 'stack'] },
  'list-cve-occurrences': { path: '/rest/applications/{name}/insights/cve/{id}/occurrences', ofApplication: true, inPath: ['id'], inQuery: ['limit', 'skip'] },
  'list-cloud-patterns': { path: '/rest/applications/{name}/insights/cloud-detection-patterns', ofApplication: true, inPath: [], inQuery: ['strategy', 'contribution', 'criticality'] },
  'get-application': { path: '/rest/applications/{name}', ofApplication: true, inPath: [], inQuery: [] },
  'get-statistics': { path: '/rest/applications/{name}/statistics', ofApplication: true, inPath: [], inQuery: [] },
  'get-coverage': { path: '/rest/applications/{name}/coverage', ofApplication: true, inPath: [], inQuery: [] },
  'list-callers': { path: '/rest/applications/{name}/objects/{id}/callers', ofApplication: true, inPath: ['id'], inQuery: ['select', 'includeEscalated'] },
  'list-packages': { path: '/rest/applications/{name}/packages', ofApplication: true, inPath: [], inQuery: ['limit', 'skip', 'name', 'vulnerable', 'select'] },
  'list-vulnerabilities': { path: '/rest/applications/{name}/insights/cve', ofApplication: true, inPath: [], inQuery: ['limit', 'skip', 'severity', 'package'] },
  'list-pattern-occurrences': { path: '/rest/applications/{name}/insights/cloud-detection-patterns/{id}/occurrences', ofApplication: true, inPath: ['id'], inQuery: ['limit', 'skip', 'select'] },
  'get-transaction': { path: '/rest/applications/{name}/transactions/{id}', ofApplication: true, inPath: ['id'], inQuery: [] },
  'list-transaction-objects': { path: '/rest/applications/{name}/transactions/{id}/objects', ofApplication: true, inPath: ['id'], inQuery: ['limit', 'skip'] },
  'list-transaction-links': { path: '/rest/applications/{name}/transactions/{id}/links', ofApplication: true, inPath: ['id'], inQuery: ['limit', 'skip'] },
  'get-transaction-graph': { path: '/rest/applications/{name}/transactions/{id}/graph', ofApplication: true, inPath: ['id'], inQuery: ['limit', 'full'] },
  'list-object-transactions': { path: '/rest/applications/{name}/objects/{id}/transactions', ofApplication: true, inPath: ['id'], inQuery: [] },
  'list-object-data-graphs': { path: '/rest/applications/{name}/objects/{id}/data-graphs', ofApplication: true, inPath: ['id'], inQuery: [] },
  'list-data-graphs': { path: '/rest/applications/{name}/data-graphs', ofApplication: true, inPath: [], inQuery: ['name', 'fullname', 'type', 'stack'] },
  'get-data-graph': { path: '/rest/applications/{name}/data-graphs/{id}', ofApplication: true, inPath: ['id'], inQuery: [] },
  'list-data-graph-objects': { path: '/rest/applications/{name}/data-graphs/{id}/objects', ofApplication: true, inPath: ['id'], inQuery: ['limit', 'skip'] },
  'get-data-graph-graph': { path: '/rest/applications/{name}/data-graphs/{id}/graph', ofApplication: true, inPath: ['id'], inQuery: ['limit', 'full'] },
  'get-impact': { path: '/rest/applications/{name}/impact', ofApplication: true, inPath: [], inQuery: ['id', 'limit', 'skip', 'includeEscalated', 'includeMembers'] },
  'get-call-hierarchy': { path: '/rest/applications/{name}/objects/{id}/call-hierarchy', ofApplication: true, inPath: ['id'], inQuery: ['direction', 'depth', 'limit', 'includeEscalated', 'select'] },
  'list-paths': { path: '/rest/applications/{name}/paths', ofApplication: true, inPath: [], inQuery: ['source', 'target', 'limit', 'includeEscalated'] },
  'list-links': { path: '/rest/applications/{name}/links', ofApplication: true, inPath: [], inQuery: ['id', 'includeEscalated', 'select'] },
  'list-snapshots': { path: '/rest/applications/{name}/snapshots', ofApplication: true, inPath: [], inQuery: [] },
  'get-difference': { path: '/rest/applications/{name}/difference', ofApplication: true, inPath: [], inQuery: ['base'] },
  'list-changed-objects': { path: '/rest/applications/{name}/difference/objects', ofApplication: true, inPath: [], inQuery: ['base', 'limit', 'skip', 'change'] },
  'list-changed-links': { path: '/rest/applications/{name}/difference/links', ofApplication: true, inPath: [], inQuery: ['base', 'limit', 'skip', 'change'] },
  'list-changed-transactions': { path: '/rest/applications/{name}/difference/transactions', ofApplication: true, inPath: [], inQuery: ['base', 'limit', 'skip', 'change'] },
  'list-changed-packages': { path: '/rest/applications/{name}/difference/packages', ofApplication: true, inPath: [], inQuery: ['base', 'limit', 'skip', 'change'] },
  'list-changed-vulnerabilities': { path: '/rest/applications/{name}/difference/vulnerabilities', ofApplication: true, inPath: [], inQuery: ['base', 'limit', 'skip', 'change'] },
  'list-changed-patterns': { path: '/rest/applications/{name}/difference/patterns', ofApplication: true, inPath: [], inQuery: ['base', 'limit', 'skip', 'change'] },
  'list-object-types': { path: '/rest/applications/{name}/object-types', ofApplication: true, inPath: [], inQuery: [] },
  'list-insight-types': { path: '/rest/applications/{name}/insights/types', ofApplication: true, inPath: [], inQuery: [] },
  'list-api-inventory': { path: '/rest/applications/{name}/api-inventory', ofApplication: true, inPath: [], inQuery: ['limit', 'skip', 'kind', 'path', 'method', 'technology'] },
  'list-cross-application-links': { path: '/rest/applications/{name}/cross-application-links', ofApplication: true, inPath: [], inQuery: [] },
  'list-modules': { path: '/rest/applications/{name}/modules', ofApplication: true, inPath: [], inQuery: ['module', 'includePackages'] },
  'get-module-graph': { path: '/rest/applications/{name}/modules/graph', ofApplication: true, inPath: [], inQuery: ['module', 'depth', 'includePackages', 'includeEscalated'] },
  'list-module-objects': { path: '/rest/applications/{name}/modules/objects', ofApplication: true, inPath: [], inQuery: ['module', 'limit', 'skip'] },
  'list-module-links': { path: '/rest/applications/{name}/modules/links', ofApplication: true, inPath: [], inQuery: ['origin', 'target', 'limit', 'skip', 'includeEscalated'] },
  'get-source': { path: '/rest/applications/{name}/files/{fileId}', ofApplication: true, inPath: ['fileId'], inQuery: ['start-line', 'end-line'] },
  'get-ready': { path: '/rest/ready', ofApplication: false, inPath: [], inQuery: [] },
  'list-applications': { path: '/rest/applications', ofApplication: false, inPath: [], inQuery: [] },
  'find-portfolio-objects': { path: '/rest/portfolio/objects', ofApplication: false, inPath: [], inQuery: ['limit', 'skip', 'name', 'fullname', 'filepath', 'mangling', 'annotation', 'type'] },
  'list-portfolio-packages': { path: '/rest/portfolio/packages', ofApplication: false, inPath: [], inQuery: ['limit', 'skip', 'name', 'exact', 'version', 'called', 'vulnerable'] },
  'list-portfolio-vulnerabilities': { path: '/rest/portfolio/vulnerabilities', ofApplication: false, inPath: [], inQuery: ['limit', 'skip', 'id', 'severity', 'package', 'called'] },
} as const;

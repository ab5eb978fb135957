import type { Confidence } from './code-object.ts';

/** What an application is made of, counted. */
export interface ApplicationStatistics {
  /** By lines, then objects, largest first, then by name. */
  readonly languages: readonly LanguageStatistics[];
  /** By number of objects, largest first, then type, type id. */
  readonly objectTypes: readonly TypeStatistics[];
  /** By number of links, largest first, then type, direct before escalated, resolved before derived, rule. */
  readonly linkTypes: readonly LinkStatistics[];
  /** Labels as in stacks, languages left out; by number of objects, largest first, then name. */
  readonly technologies: readonly TechnologyStatistics[];
  /** Objects of test code. */
  readonly testObjects: number;
  readonly transactions: {
    readonly total: number;
    /** Objects of the largest one; 0 where there is none. */
    readonly largest: number;
    /** How many end points transactions can reach, whether or not one does. */
    readonly endPoints: number;
  };
}

export interface LanguageStatistics {
  /** null: files in which no in-house object lies. */
  readonly name: string | null;
  /** A file is of the language of the in-house object that has most of its lines; of several, of most of them, then the first by name. */
  readonly files: number;
  readonly lines: number;
  readonly objects: number;
  readonly externalObjects: number;
}

export interface TypeStatistics {
  readonly type: string;
  readonly typeId: string;
  readonly objects: number;
  readonly externalObjects: number;
}

export interface LinkStatistics {
  readonly linkType: string;
  readonly escalated: boolean;
  readonly confidence: Confidence;
  readonly rule: string | null;
  readonly links: number;
}

export interface TechnologyStatistics {
  readonly name: string;
  readonly objects: number;
}

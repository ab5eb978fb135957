import { Type } from 'typebox';
import type { ApplicationInfo } from '../../model/application.ts';
import type { Page } from '../../store/store.ts';
import { applicationSchema } from '../applications/application-answer.ts';
import type { RequestLimits } from '../shared-parameters.ts';

/** Elements of a page at most: it is put together from many snapshots before it is sent. */
const largestPage = 10_000;

export function portfolioLimits({ maximumLimit }: RequestLimits): RequestLimits {
  return { maximumLimit: Math.min(maximumLimit, largestPage) };
}

/** Member of an element that says whose it is. */
export const ofApplication = {
  application: Type.String({ description: 'Name of the application that it is of.' }),
};

/** What an answer says of the applications that stand behind it. `things` are counted. */
export function pageProperties(things: string) {
  const { name, snapshot } = applicationSchema.properties;
  return {
    totalApplications: Type.Integer({ minimum: 0, description: `Applications with ${things} that match.` }),
    applications: Type.Array(
      Type.Object({
        name,
        snapshot,
        nbMatches: Type.Integer({ minimum: 1, description: `Its ${things} that match, on whatever page.` }),
      }),
      { description: 'The applications of this page, by name, each with the snapshot that was asked.' },
    ),
    unreadable: Type.Array(Type.String(), {
      description: 'Applications whose snapshot cannot be read: what they have is in no total.',
    }),
  };
}

/** What an answer about packages adds to it. */
export const notScannedProperty = {
  totalNotScanned: Type.Integer({
    minimum: 0,
    description: 'Applications whose packages were never scanned: what they use is not known.',
  }),
};

type Owned<T> = T & { readonly application: string };

interface AskedApplication extends Pick<ApplicationInfo, 'name' | 'snapshot'> {
  readonly nbMatches: number;
}

/** A page of the matches of applications, which are asked one after the other: by application, then in the order of each. */
export class PortfolioPage<T extends object> {
  total = 0;
  totalApplications = 0;
  /** Applications without a scan of packages. */
  totalNotScanned = 0;
  readonly applications: AskedApplication[] = [];
  readonly items: Owned<T>[] = [];
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The part of the page that the matches of the next application fall into. */
  get next(): Page {
    const { skip, limit } = this.page;
    return { skip: Math.max(0, skip - this.total), limit: limit - this.items.length };
  }

  /** Takes the number of matches of an application, and those of them that `next` asked for. */
  take({ name, snapshot, scans }: ApplicationInfo, nbMatches: number, items: readonly T[]): void {
    this.total += nbMatches;
    if (nbMatches > 0) this.totalApplications++;
    if (scans.cve === null) this.totalNotScanned++;
    if (items.length > 0) this.applications.push({ name, snapshot, nbMatches });
    for (const item of items) this.items.push({ application: name, ...item });
  }

  /** The same, of matches that are all there. */
  takeFrom(info: ApplicationInfo, matches: readonly T[]): void {
    const { skip, limit } = this.next;
    this.take(info, matches.length, matches.slice(skip, skip + limit));
  }

  /** Members of the answer beside the total and the elements. */
  about(unreadable: readonly string[]): object {
    const { totalApplications, applications } = this;
    return { totalApplications, applications, unreadable };
  }
}

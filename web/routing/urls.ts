/** Path below which the service is, as the page states it; empty: the root. */
const servicePath = globalThis.document?.querySelector('meta[name="base-path"]')?.getAttribute('content') ?? '';

/** Path below which every view is. */
export const base = `${servicePath}/explore`;

/** Path of the rendered interface. */
export const docsUrl = `${servicePath}/docs`;

/** Path below which the answers about applications are. */
export const applicationsUrl = `${servicePath}/rest/applications`;

/** Path below which the answers about all applications are. */
const portfolioPath = `${servicePath}/rest/portfolio`;

/** Path that answers whoever may ask anything. */
export const readyUrl = `${servicePath}/rest/ready`;

export type QueryValues = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;

/** Address of a view of an application, such as `/explore/applications/Shop/objects/1004`. */
export function viewUrl(
  application: string,
  segments: readonly (string | number)[] = [],
  query: QueryValues = {},
): string {
  const path = [application, ...segments].map((segment) => encodeURIComponent(segment)).join('/');
  return `${base}/applications/${path}${queryText(query)}`;
}

/** Address of an answer about an application, such as `/rest/applications/Shop/objects/1004`. */
export function answerUrl(
  application: string,
  segments: readonly (string | number)[] = [],
  query: QueryValues = {},
): string {
  const path = [application, ...segments].map((segment) => encodeURIComponent(segment)).join('/');
  return `${applicationsUrl}/${path}${queryText(query)}`;
}

/** Address of an answer about all applications, such as `/rest/portfolio/packages`. */
export function portfolioUrl(kind: string, query: QueryValues): string {
  return `${portfolioPath}/${kind}${queryText(query)}`;
}

export function objectUrl(application: string, id: string): string {
  return viewUrl(application, ['objects', id]);
}

export function transactionUrl(application: string, id: string): string {
  return viewUrl(application, ['transactions', id]);
}

/** `?name=value&…`; undefined and empty values are left out, an array repeats the name. */
export function queryText(values: QueryValues): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== '') query.append(name, String(each));
    }
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

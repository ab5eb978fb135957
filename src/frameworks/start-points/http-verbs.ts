/** The verbs by which handlers of HTTP distinguish requests, in capitals. */
export const httpVerbs: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']);

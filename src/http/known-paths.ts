import { QueryError } from '../errors.ts';
import { malformedEncoding, percentDecode } from './percent-decoding.ts';
import { invalidRequest } from './read-request.ts';

/** Recognises paths that are something, whatever the method: templates with `{parameters}` that stand for one segment each. */
export function pathMatcher(templates: readonly string[]): (path: string) => boolean {
  const patterns = templates.map(templatePattern);
  return (path) => patterns.some((pattern) => pattern.test(path));
}

/** What is wrong with a path that cannot be decoded: names the parameter when the path is one of ours. */
export function pathFault(templates: readonly string[], path: string): QueryError {
  const template = templates.find((candidate) => templatePattern(candidate).test(path));
  if (template === undefined) return new QueryError('path-not-found', `There is nothing at '${path}'.`);
  const segments = path.split('/');
  const faults = template.split('/').flatMap((name, at) => {
    if (!name.startsWith('{') || percentDecode(segments[at] as string) !== undefined) return [];
    return [{ parameter: name.slice(1, -1), message: `in the path ${malformedEncoding}` }];
  });
  return invalidRequest(faults);
}

function templatePattern(template: string): RegExp {
  const segments = template
    .split('/')
    .map((segment) => (segment.startsWith('{') ? '[^/]+' : segment.replaceAll('.', '\\.')));
  return new RegExp(`^${segments.join('/')}$`);
}

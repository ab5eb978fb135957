/** Directories of file routes and the files below them that are routes whatever the directories between are called. */
const routeFiles: readonly RegExp[] = [
  /** Next.js: `app/api/test/route.ts`. */
  below('app', String.raw`(route|page|layout|loading|error|not-found|template|default)\.[jt]sx?`),
  /** Pages of Next.js, Nuxt and Vue: `pages/test.tsx`, `pages/test/index.vue`, `pages/api/test/users.ts`. */
  below('pages', String.raw`(tests?|index|\[[^/]+\])\.([jt]sx?|vue|svelte)`),
  below('pages/api', String.raw`[^/]+\.[jt]s`),
  /** SvelteKit: `routes/test/+page.svelte`. */
  below('routes', String.raw`\+(page|layout|server|error)(\.server)?\.([jt]s|svelte)`),
  /** Screens of React Router, TanStack Router and Expo: `app/routes/test.tsx`. */
  below('(routes|app)', String.raw`tests?\.[jt]sx`),
  /** Nitro: `server/api/test/[id].get.ts`. */
  below('server/(api|routes)', String.raw`(tests?\.[jt]s|[^/]+\.(get|post|put|patch|delete)\.[jt]s)`),
];

function below(directory: string, name: string): RegExp {
  return new RegExp(`(?<=(^|/)${directory}/)([^/]+/)*${name}$`);
}

/** A path with other names for the directories and the file called `test` or `tests` that are parts of a URL in file routes. */
export function maskRouteParts(path: string): string {
  if (/[.-](tests?|specs?)\.[^/]*$/i.test(path)) return path;
  const mask = (route: string): string => route.replaceAll(/(?<=^|\/)(tests?|[\w-]+-(tests?|e2e))(?=[/.])/gi, 'route');
  return routeFiles.reduce((masked, files) => masked.replace(files, mask), path);
}

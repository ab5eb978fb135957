import { type Client, ClientError } from '../client/client.ts';
import { ToolError } from './tool-error.ts';

/** Addresses of what can be read: an application, and an object of it. */
export const resourceTemplates = [
  {
    uriTemplate: 'stratigraph://applications/{application}',
    name: 'application',
    title: 'Application',
    description: 'An analysed application: size, languages, times of analysis and scans.',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'stratigraph://applications/{application}/objects/{id}',
    name: 'object',
    title: 'Object',
    description: 'Characteristics of an object of the code by its permanent id.',
    mimeType: 'application/json',
  },
] as const;

/** One resource for each application. Objects are too many to be listed: they are found by the tool search. */
export async function listResources(client: Client): Promise<{ uri: string; name: string; mimeType: string }[]> {
  const applications = await client.ask('list-applications');
  return applications.map(({ name }) => ({
    uri: `stratigraph://applications/${encodeURIComponent(name)}`,
    name,
    mimeType: 'application/json',
  }));
}

/** What stands at an address, as the operation gives it. Undefined when there is nothing. Throws `ToolError` for another kind of address. */
export async function readResource(client: Client, uri: string): Promise<unknown> {
  const match = /^stratigraph:\/\/applications\/([^/?#]+)(?:\/objects\/([1-9]\d{0,15}))?$/.exec(uri);
  const name = match && decoded(match[1] as string);
  if (!match || name === undefined || name === null) {
    const known = resourceTemplates.map(({ uriTemplate }) => uriTemplate).join(' and ');
    throw new ToolError(`There is no resource ${uri}; addresses are ${known}.`);
  }
  const application = client.application(name);
  const [, , id] = match;
  try {
    return id === undefined
      ? await application.ask('get-application', {})
      : await application.ask('get-object', { id });
  } catch (error) {
    if (error instanceof ClientError && error.status === 404) return undefined;
    throw error;
  }
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

/** A call of a tool of the Model Context Protocol. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The call that answers what a view shows; without an application, of all. Arguments that are undefined, empty or false are left out. */
export function toolCall(
  name: string,
  application: string | undefined,
  values: Readonly<Record<string, unknown>> = {},
): ToolCall {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== false);
  return { name, arguments: { ...(application !== undefined && { application }), ...Object.fromEntries(given) } };
}

/** The call that answers what the view of all applications shows: choices that are words of an address are a yes or no of the tool. */
export function portfolioCall(find: string, values: Readonly<Record<string, string | undefined>>): ToolCall {
  const { package: name = values['name'], exact, called, vulnerable: _, ...rest } = values;
  const given = Object.entries({ name, ...rest, ...yesOrNo({ exact, called }) });
  return { name: 'portfolio', arguments: { find, ...Object.fromEntries(given.filter(([, value]) => value)) } };
}

/** Choices that are words of an address as a yes or no of a tool. */
export function yesOrNo(values: Readonly<Record<string, string | undefined>>): Record<string, boolean> {
  const given = Object.entries(values).filter(([, value]) => value);
  return Object.fromEntries(given.map(([name, value]) => [name, value === 'true']));
}

/** As clients send it. */
export function toolCallText(params: ToolCall): string {
  return JSON.stringify({ method: 'tools/call', params });
}

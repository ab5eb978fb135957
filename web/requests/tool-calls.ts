/** A call of a tool of the Model Context Protocol. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: Readonly<Record<string, unknown>>;
}

/** The call that answers what a view shows. Arguments that are undefined or empty are left out. */
export function toolCall(name: string, application: string, values: Readonly<Record<string, unknown>> = {}): ToolCall {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '' && value !== false);
  return { name, arguments: { application, ...Object.fromEntries(given) } };
}

/** As clients send it. */
export function toolCallText(params: ToolCall): string {
  return JSON.stringify({ method: 'tools/call', params });
}

import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { Answered, AnswerOf, ApplicationOperation, Client, ParametersOf } from '../client/client.ts';
import type { ListPart } from './budget.ts';

/** What a tool may use besides its input. */
export interface ToolContext {
  readonly client: Client;
  /** Asks an operation about the application of the call, of one snapshot in all questions of a call and of those that continue it. */
  readonly ask: <Name extends ApplicationOperation>(
    name: Name,
    parameters: ParametersOf<Name>,
  ) => Promise<Answered<AnswerOf<Name>>>;
  /** Name of the application; empty for a tool that is about none. */
  readonly application: string;
  /** Position at which a list of the answer starts: 0, or where the cursor of the call says; `finished` for a list that has no more. */
  readonly skip: (list: string) => number;
  /** How many elements of a list can fit the answer at most. */
  readonly pageSize: number;
}

/** Position of a list of which the answers before gave all. */
export const finished = Number.MAX_SAFE_INTEGER;

/** An answer before it is fitted to its budget. */
export interface ToolAnswer {
  /** One sentence that says what was found. */
  readonly summary: string;
  /** Members that are given whole. */
  readonly head?: Readonly<Record<string, unknown>>;
  /** What the head says, as lines for those who see the text alone. */
  readonly details?: readonly string[];
  /** Members that are lists, by name, cut to the budget of the answer. */
  readonly lists?: Readonly<Record<string, ListPart>>;
  /** What to do or to know next, a line each. */
  readonly hints?: readonly string[];
}

/** A tool: a question that an assistant has, answered by one or several operations. */
export interface Tool {
  /** snake_case. */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Closed. */
  readonly input: TObject;
  /** Members besides the common ones. */
  readonly output: TObject;
  /** False: it is about the service as a whole. */
  readonly ofApplication: boolean;
  readonly run: (context: ToolContext, input: Readonly<Record<string, unknown>>) => Promise<ToolAnswer>;
}

interface TypedTool<P extends TProperties> extends Omit<Tool, 'input' | 'output' | 'run' | 'ofApplication'> {
  readonly ofApplication?: boolean;
  readonly parameters: P;
  readonly output: TProperties;
  readonly run: (context: ToolContext, input: Static<TObject<P>>) => Promise<ToolAnswer>;
}

export const tokenLimits = { minimum: 200, maximum: 50_000, default: 4000 } as const;

/** Makes a tool of its typed definition; adds the parameters and members that all have. */
export function defineTool<const P extends TProperties>(definition: TypedTool<P>): Tool {
  const { parameters, output, ofApplication = true, ...same } = definition;
  const input = {
    ...(ofApplication && {
      application: Type.Optional(Type.String()),
    }),
    ...parameters,
    maxTokens: Type.Optional(Type.Integer({ minimum: tokenLimits.minimum, maximum: tokenLimits.maximum })),
    cursor: Type.Optional(Type.String()),
  };
  return {
    ...same,
    ofApplication,
    input: Type.Object(input, { additionalProperties: false }),
    output: Type.Object(
      {
        ...(ofApplication && { application: Type.String(), snapshot: Type.String(), analyzedAt: Type.String() }),
        ...output,
        remaining: Type.Optional(Type.Record(Type.String(), Type.Integer())),
        cursor: Type.Optional(Type.String()),
      },
      { additionalProperties: false },
    ),
    run: same.run as Tool['run'],
  };
}

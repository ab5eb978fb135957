import { Type } from 'typebox';
import { counted } from '../counted.ts';
import { defineTool } from '../tool.ts';
import { placeText, rowsSchema, slice } from './rows.ts';

const count = Type.Integer();
const fileOrNull = Type.Union([Type.String(), Type.Null()]);
const lineOrNull = Type.Union([Type.Integer(), Type.Null()]);

export const coverageTool = defineTool({
  name: 'coverage',
  title: 'What the analysis does not know',
  description: 'What is resolved and left open, with places: look here before relying on an absence.',
  parameters: {},
  output: {
    calls: Type.Object({ total: count, unresolved: count, testTotal: count, testUnresolved: count }),
    warnings: rowsSchema({ code: Type.String(), message: Type.String(), file: fileOrNull, line: lineOrNull }),
    libraries: rowsSchema({
      name: Type.String(),
      kind: Type.String(),
      modelled: Type.Boolean(),
      seen: count,
      resolved: count,
    }),
    unresolved: rowsSchema({ library: Type.String(), reason: Type.String(), file: Type.String(), line: count }),
    unreached: rowsSchema({ use: Type.String(), root: Type.String(), file: Type.String(), line: count }),
  },
  async run(context) {
    const { data } = await context.ask('get-coverage', {});
    const { total, unresolved, testTotal, testUnresolved } = data.calls;
    const libraries = data.libraries.map(({ name, kind, modelled, seen, resolved }) => ({
      name,
      kind,
      modelled,
      seen,
      resolved,
    }));
    const sites = inTurn(
      data.libraries.map(({ name, unresolved: sites }) =>
        sites.map(({ reason, file, line }) => ({ library: name, reason, file, line })),
      ),
    );
    const unreached = data.unreached.map(({ linkType, endPoint, root, file, line }) => ({
      use: `${linkType} ${endPoint.name}`,
      root: root.fullName,
      file,
      line,
    }));
    // What a call without a known target may lead to is not reached by those who call it.
    const hidden = data.hidden.map(({ access, table, call, file, line }) => ({
      use: `${access} ${table}`,
      root: `the open call of ${call.name}${at(call.file, call.line)}`,
      file,
      line,
    }));
    const uncalled = data.uncalled.flatMap(({ way, by, functions }) =>
      functions.slice(0, 1).map(({ file, line, at }) => ({
        library: 'called by nothing that is known',
        reason: `${counted(functions.length, 'function')} (${by === '' ? way : `${way}: ${by}`})`,
        file: at?.file ?? file,
        line: at?.line ?? line,
      })),
    );
    return {
      summary:
        data.sources.length === 0
          ? 'No analysis of the application reports its coverage; analyse it again.'
          : [
              `${unresolved.toLocaleString('en')} of ${counted(total, 'call')} in production code`,
              `and ${counted(sites.length, 'use')} of libraries are not resolved.`,
            ].join(' '),
      head: { calls: { total, unresolved, testTotal, testUnresolved } },
      lists: {
        warnings: slice(context, 'warnings', data.warnings, ({ message, file, line }) => message + at(file, line)),
        unresolved: slice(
          context,
          'unresolved',
          [...sites, ...uncalled],
          ({ library, reason, file, line }) => `${library}: ${reason}${at(file, line)}`,
        ),
        unreached: slice(
          context,
          'unreached',
          [...unreached, ...hidden],
          ({ use, root, file, line }) => `no transaction is known to reach ${use} from ${root}${at(file, line)}`,
        ),
        libraries: slice(context, 'libraries', libraries, ({ name, kind, modelled, seen, resolved }) =>
          modelled ? `${name} (${kind}): ${resolved} of ${seen} resolved` : `${name} (${kind}): not modelled`,
        ),
      },
    };
  },
});

/** The first element of each list, then the second of each: so that the beginning has some of all. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat();
}

function at(file: string | null, line: number | null): string {
  return placeText({ ...(file !== null && { filePath: file }), ...(line !== null && { line }) });
}

import { Type } from 'typebox';
import { counted } from '../counted.ts';
import { defineTool } from '../tool.ts';
import { rowsSchema, slice } from './rows.ts';

const scanTime = Type.Union([Type.String(), Type.Null()]);

export const listApplicationsTool = defineTool({
  name: 'list_applications',
  title: 'List applications',
  description: 'Analysed applications with size, languages, times of analysis and scans.',
  ofApplication: false,
  parameters: {},
  output: {
    applications: rowsSchema({
      name: Type.String(),
      analyzedAt: Type.String(),
      revision: scanTime,
      languages: Type.Array(Type.String()),
      counts: Type.Record(Type.String(), Type.Integer()),
      scans: Type.Object({ cve: scanTime, cloud: scanTime }),
    }),
  },
  async run(context) {
    const applications = (await context.client.ask('list-applications')).map(
      ({ name, snapshot, languages, counts, scans }) => ({
        name,
        analyzedAt: snapshot.analyzedAt,
        revision: snapshot.revision,
        languages: languages.map((language) => language.name),
        counts,
        scans,
      }),
    );
    return {
      summary: `${counted(applications.length, 'analysed application')}.`,
      lists: {
        applications: slice(context, 'applications', applications, ({ name, analyzedAt, languages, counts }) =>
          [
            `${name}: ${languages.join(', ')};`,
            `${counted(counts.lines ?? 0, 'line')}, ${counted(counts.objects ?? 0, 'object')},`,
          ]
            .concat(`${counted(counts.transactions ?? 0, 'transaction')}; analysed ${analyzedAt}`)
            .join(' '),
        ),
      },
    };
  },
});

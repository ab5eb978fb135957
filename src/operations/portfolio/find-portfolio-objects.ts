import { Type } from 'typebox';
import type { ObjectRow } from '../../model/code-object.ts';
import type { JsonRows } from '../../store/store.ts';
import { objectFilter, objectFilterParameters } from '../objects/find-objects.ts';
import { objectRowProperties } from '../objects/object-schemas.ts';
import { defineServiceOperation, type ServiceOperation } from '../operation.ts';
import { pagingParameters, type RequestLimits } from '../shared-parameters.ts';
import { ofApplication, PortfolioPage, pageProperties, portfolioLimits } from './portfolio-page.ts';

const output = Type.Object({
  totalObjects: Type.Integer({ minimum: 0, description: 'Number of all matching objects, whatever limit and skip.' }),
  ...pageProperties('objects'),
  objects: Type.Array(Type.Object({ ...ofApplication, ...objectRowProperties }), {
    description: 'By application, then name, full name and ID.',
  }),
});

/** Searches the objects of all applications. */
export function findPortfolioObjects(limits: RequestLimits): ServiceOperation {
  return defineServiceOperation({
    name: 'find-portfolio-objects',
    title: 'Find objects in all applications',
    description: 'Searches the code objects of all applications by filters, page by page, with the exact total.',
    path: '/rest/portfolio/objects',
    heavy: true,
    parameters: { ...pagingParameters('objects', portfolioLimits(limits)), ...objectFilterParameters },
    output,
    async run(portfolio, { limit, skip = 0, ...filters }) {
      const page = new PortfolioPage<ObjectRow>({ skip, limit });
      const filter = objectFilter(filters);
      const unreadable = await portfolio.askEach((reader) => {
        const { total, rows } = reader.findObjects({ ...filter, ...page.next, withLocations: false });
        page.take(reader.info, total, rowsOf(rows));
      });
      return { totalObjects: page.total, ...page.about(unreadable), objects: page.items };
    },
  });
}

function rowsOf(rows: JsonRows): ObjectRow[] {
  return JSON.parse(Buffer.concat([...rows.within('[', ']')]).toString());
}

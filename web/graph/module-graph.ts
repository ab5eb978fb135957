import { count } from '../parts/format.ts';
import type { ModuleGraph } from '../requests/answers.ts';
import { viewUrl } from '../routing/urls.ts';
import type { Graph } from './graph-model.ts';

/** Modules and their dependencies. A folder leads to its inside, a file to its objects. */
export function drawnModuleGraph(application: string, { nodes, links }: ModuleGraph): Graph {
  return {
    nodes: nodes.map(({ path, name, kind, nbObjects, layer, cycle }) => ({
      id: path,
      label: name,
      detail: `${count(nbObjects, 'object')}${cycle === null ? '' : `, cycle ${cycle + 1}`}`,
      group: kind === 'package' ? 'packages' : `${kind}s of layer ${layer}`,
      tone: kind === 'package' ? 'external' : kind === 'folder' ? 'logic' : 'plain',
      href:
        kind === 'folder'
          ? viewUrl(application, ['modules'], { module: path })
          : kind === 'file'
            ? viewUrl(application, ['objects'], { filepath: path })
            : undefined,
    })),
    links: links.map(({ origin, target, nbLinks, closesCycle }) => ({
      from: origin.path,
      to: target.path,
      label: closesCycle ? 'closes a cycle' : '',
      weight: nbLinks,
      isMarked: closesCycle,
    })),
  };
}

import { readSettings } from '../../config/read-settings.ts';
import {
  applicationName,
  applicationOption,
  type Command,
  exitStatus,
  printNotes,
  textList,
  writerWait,
} from '../command.ts';
import { folderArgument } from '../folder-argument.ts';
import { showProgress } from '../progress.ts';

export const scanPackagesCommand: Command = {
  name: 'scan packages',
  summary: 'Finds the packages in use, what is known to be vulnerable among them, and the code that uses them.',
  positionals: 'DIR',
  options: {
    app: applicationOption,
    sbom: {
      type: 'string',
      multiple: true,
      placeholder: 'FILE',
      help: 'Takes the packages from an SBOM (CycloneDX 1.4 to 1.7 or SPDX 2.2 to 2.3, JSON) instead of the lockfiles; may be given several times.',
    },
    vex: {
      type: 'string',
      multiple: true,
      placeholder: 'FILE',
      help: 'Takes what it says of vulnerabilities from a CycloneDX document, its packages not; may be given several times.',
    },
    timelines: {
      type: 'string',
      multiple: true,
      placeholder: 'FILE',
      help: 'Releases of packages with their dates (JSON in the shape of deps.dev); may be given several times.',
    },
    online: {
      type: 'boolean',
      help: 'Asks the registries for the releases of the packages that a vulnerability hits. Without it nothing goes over the network.',
    },
    'maven-repository': {
      type: 'string',
      placeholder: 'DIR',
      help: 'Local Maven repository where parents, BOMs and the poms of packages are looked up. Default: ~/.m2/repository where it is there.',
    },
    exclude: {
      type: 'string',
      multiple: true,
      placeholder: 'PATTERN',
      help: 'Leaves out lockfiles and folders that match (as in .gitignore); may be given several times.',
    },
  },
  data: 'changes',
  settings: ['data', 'wait', 'advisories', 'keepSnapshots', 'npmRegistry', 'pypiRegistry', 'mavenRegistry'],
  examples: [
    'stratigraph scan packages . --app Shop --advisories osv/npm-all.zip',
    'stratigraph scan packages ../shop --app Shop --advisories osv/ --online --exclude examples/',
  ],
  async run(input) {
    const directory = await folderArgument(input, 'scan packages');
    const application = applicationName(input);
    const settings = readSettings(
      ['data', 'advisories', 'keepSnapshots', 'npmRegistry', 'pypiRegistry', 'mavenRegistry'],
      input.flags,
      input.environment,
    );
    const { analyzeApplication } = await import('../../workflows/analyze-application.ts');
    const progress = showProgress();
    try {
      const packages = {
        directory,
        application,
        data: settings.data,
        advisories: settings.advisories,
        sboms: textList(input, 'sbom'),
        vex: textList(input, 'vex'),
        timelines: textList(input, 'timelines'),
        registries:
          input.flags['online'] === true
            ? { npm: settings.npmRegistry, pypi: settings.pypiRegistry, maven: settings.mavenRegistry }
            : null,
        exclude: textList(input, 'exclude'),
        mavenRepository: input.flags['maven-repository'] as string | undefined,
        environment: input.environment,
        again: true,
        onProgress: progress.report,
      };
      const { notes } = await analyzeApplication({
        application,
        dataDirectory: settings.data,
        packages,
        taxonomyFiles: [],
        keepSnapshots: settings.keepSnapshots,
        onProgress: progress.report,
        ...writerWait(input),
      });
      progress.finish();
      printNotes(notes);
    } finally {
      progress.finish();
    }
    return exitStatus.done;
  },
};

import { readSettings } from '../../config/read-settings.ts';
import type { ApplicationReport, ApplicationRequest } from '../../workflows/analyze-application.ts';
import type { CloudScanRequest } from '../../workflows/cloud/scan-cloud.ts';
import type { CodeRequest } from '../../workflows/code/analyze-code.ts';
import type { PackageScanRequest } from '../../workflows/packages/scan-packages.ts';
import type { Progress } from '../../workflows/progress.ts';
import type { AnalysisChoices } from '../../workflows/unchanged/analysis-inputs.ts';
import { analyzeUnlessSame } from '../../workflows/unchanged/analyze-unless-same.ts';
import { RequestError } from '../../workflows/workflow-error.ts';
import {
  applicationName,
  applicationOption,
  type Command,
  type CommandInput,
  exitStatus,
  nameOfData,
  printNotes,
  rulesOption,
  taxonomyOption,
  textList,
  withSourceOption,
  writerWait,
} from '../command.ts';
import { folderArgument } from '../folder-argument.ts';
import { showProgress } from '../progress.ts';

export const analyzeCommand: Command = {
  name: 'analyze',
  summary: 'Analyses an application as one new snapshot: code, packages in use, cloud patterns.',
  positionals: 'DIR',
  options: {
    app: applicationOption,
    only: {
      type: 'string',
      placeholder: 'code,packages,cloud',
      help: 'Does a part of the work, such as code or packages,cloud; what is left out stays as it was. Default: all three.',
    },
    online: {
      type: 'boolean',
      help: 'Asks the registries for the releases of the packages that a vulnerability hits, and runs scip-python by npx where there is Python code and no scip-python. Without it nothing goes over the network.',
    },
    'cloud-rules': {
      type: 'string',
      multiple: true,
      placeholder: 'FILE',
      help: 'Adds a file of rules for cloud patterns (YAML) to the built-in ones; may be given several times.',
    },
    include: {
      type: 'string',
      multiple: true,
      placeholder: 'PATTERN',
      help: 'Analyses only files that match (as in .gitignore); may be given several times.',
    },
    exclude: {
      type: 'string',
      multiple: true,
      placeholder: 'PATTERN',
      help: 'Leaves out what matches (as in .gitignore); may be given several times.',
    },
    'include-generated': {
      type: 'boolean',
      help: 'Takes in generated and minified code, build output and copies of libraries.',
    },
    'include-ignored': { type: 'boolean', help: 'Takes in what git ignores.' },
    'no-tests': { type: 'boolean', help: 'Leaves out test code.' },
    'with-source': withSourceOption,
    revision: {
      type: 'string',
      placeholder: 'COMMIT',
      help: 'Commit of the code. Default: what git says of the folder.',
    },
    rules: rulesOption,
    scip: {
      type: 'string',
      multiple: true,
      placeholder: 'FILE',
      help: 'Takes in a SCIP index of code in the folder; may be given several times.',
    },
    'no-python': { type: 'boolean', help: 'Does not run scip-python where there is Python code.' },
    'class-path': {
      type: 'string',
      multiple: true,
      placeholder: 'PATH',
      help: 'A jar or a directory of compiled classes that Java sources use; may be given several times. None is needed.',
    },
    'maven-repository': {
      type: 'string',
      placeholder: 'DIR',
      help: 'Local Maven repository with the poms and jars of packages. Default: ~/.m2/repository where it is there. That of Gradle is looked up beside it.',
    },
    'no-java': { type: 'boolean', help: 'Does not read Java sources, as where a SCIP index of them is given.' },
    taxonomy: taxonomyOption,
    'no-next': { type: 'boolean', help: 'Leaves out where to look next, as where the service is started anyway.' },
    full: {
      type: 'boolean',
      help: 'Analyses all files, also those that are as they were in the last analysis, and where nothing at all has changed.',
    },
  },
  data: 'changes',
  settings: [
    'data',
    'wait',
    'advisories',
    'keepSnapshots',
    'maximumFiles',
    'javaMemory',
    'npmRegistry',
    'pypiRegistry',
    'mavenRegistry',
  ],
  examples: [
    'stratigraph analyze . --app Shop',
    'stratigraph analyze . --app Shop --advisories osv/npm-all.zip',
    'stratigraph analyze . --app Shop --only code',
    'stratigraph analyze ../shop --app Shop --exclude legacy/ --no-tests --data /srv/stratigraph',
    'stratigraph analyze . --app Shop --scip java.scip --scip go.scip',
  ],
  async run(input) {
    const directory = await folderArgument(input, 'analyze');
    const request = { directory, application: applicationName(input), parts: partsOf(input) };
    const progress = showProgress();
    const early: string[] = [];
    const analyze = async (): Promise<ApplicationReport> => {
      const { analyzeApplication } = await import('../../workflows/analyze-application.ts');
      const asked = await requestOf(input, request, progress.report, (note) => early.push(note));
      const report = await analyzeApplication(asked);
      return { ...report, notes: [...early.splice(0), ...report.notes] };
    };
    try {
      const report = await analyzeUnlessSame(choicesOf(input, request), input.flags['full'] !== true, analyze);
      progress.finish();
      const { analysisSummary } = await import('../analysis-summary.ts');
      const { data } = readSettings(['data'], input.flags, input.environment);
      const next = input.flags['no-next'] !== true;
      printNotes(analysisSummary(report, { application: request.application, data: nameOfData(input, data), next }));
    } finally {
      progress.finish();
      // What was known before a failure.
      printNotes(early);
    }
    return exitStatus.done;
  },
};

const parts = ['code', 'packages', 'cloud'] as const;
type AnalysisPart = (typeof parts)[number];

function partsOf(input: CommandInput): ReadonlySet<AnalysisPart> {
  const only = input.flags['only'] as string | undefined;
  if (only === undefined) return new Set(parts);
  const named = only.split(',').map((name) => name.trim());
  const unknown = named.find((name) => !parts.some((part) => part === name));
  if (unknown !== undefined) throw new RequestError(`--only does not know "${unknown}"; it takes ${parts.join(', ')}`);
  return new Set(named as AnalysisPart[]);
}

interface Asked {
  readonly directory: string;
  readonly application: string;
  readonly parts: ReadonlySet<AnalysisPart>;
}

/** All that the words of the command line, the settings and the environment choose. */
function choicesOf(input: CommandInput, asked: Asked): AnalysisChoices {
  const { directory, application, parts: wanted } = asked;
  const { flags, environment } = input;
  const { data, keepSnapshots } = readSettings(['data', 'keepSnapshots'], flags, environment);
  const quiet = (): void => {};
  const { environment: _code, again: _again, ...code } = codeRequest(input, asked, data, quiet);
  const { environment: _packages, again: _lockfiles, ...packages } = packageRequest(input, asked, data, quiet);
  const [cloudRules, taxonomy] = [textList(input, 'cloud-rules'), textList(input, 'taxonomy')];
  return {
    directory,
    application,
    dataDirectory: data,
    environment,
    online: code.online,
    named: [...code.rules, ...code.scip, ...code.classPath, ...packages.advisories, ...cloudRules, ...taxonomy],
    mavenRepository: code.mavenRepository,
    revision: code.revision,
    options: { parts: [...wanted], code, packages, cloud: cloudOptions(input), cloudRules, taxonomy, keepSnapshots },
  };
}

async function requestOf(
  input: CommandInput,
  asked: Asked,
  onProgress: (progress: Progress) => void,
  onNote: (note: string) => void,
): Promise<ApplicationRequest> {
  const { application, parts: wanted } = asked;
  const { data, keepSnapshots } = readSettings(['data', 'keepSnapshots'], input.flags, input.environment);
  return {
    application,
    dataDirectory: data,
    ...(wanted.has('code') ? { code: { ...codeRequest(input, asked, data, onProgress), onNote } } : {}),
    ...(wanted.has('packages') ? { packages: packageRequest(input, asked, data, onProgress) } : {}),
    ...(wanted.has('cloud') ? { cloud: await cloudRequest(input, asked, data, onProgress) } : {}),
    taxonomyFiles: textList(input, 'taxonomy'),
    keepSnapshots,
    onProgress,
    ...writerWait(input),
  };
}

function codeRequest(
  input: CommandInput,
  { directory, application }: Asked,
  dataDirectory: string,
  onProgress: (progress: Progress) => void,
): Omit<CodeRequest, 'onNote'> {
  const { flags, environment } = input;
  return {
    directory,
    application,
    dataDirectory,
    environment,
    include: textList(input, 'include'),
    exclude: textList(input, 'exclude'),
    includeGenerated: flags['include-generated'] === true,
    includeIgnored: flags['include-ignored'] === true,
    includeTests: flags['no-tests'] !== true,
    includeText: flags['with-source'] === true,
    maximumFiles: readSettings(['maximumFiles'], flags, environment).maximumFiles,
    revision: flags['revision'] as string | undefined,
    rules: textList(input, 'rules'),
    scip: textList(input, 'scip'),
    python: flags['no-python'] !== true,
    java: flags['no-java'] !== true,
    javaMemory: readSettings(['javaMemory'], flags, environment).javaMemory,
    classPath: textList(input, 'class-path'),
    mavenRepository: flags['maven-repository'] as string | undefined,
    online: flags['online'] === true,
    again: flags['full'] !== true,
    onProgress,
  };
}

function packageRequest(
  input: CommandInput,
  { directory, application }: Asked,
  data: string,
  onProgress: (progress: Progress) => void,
): PackageScanRequest {
  const settings = readSettings(
    ['advisories', 'npmRegistry', 'pypiRegistry', 'mavenRegistry'],
    input.flags,
    input.environment,
  );
  const registries = { npm: settings.npmRegistry, pypi: settings.pypiRegistry, maven: settings.mavenRegistry };
  return {
    directory,
    application,
    data,
    advisories: settings.advisories,
    exclude: textList(input, 'exclude'),
    mavenRepository: input.flags['maven-repository'] as string | undefined,
    environment: input.environment,
    sboms: [],
    vex: [],
    timelines: [],
    registries: input.flags['online'] === true ? registries : null,
    again: input.flags['full'] !== true,
    onProgress,
  };
}

async function cloudRequest(
  input: CommandInput,
  { directory, application }: Asked,
  dataDirectory: string,
  onProgress: (progress: Progress) => void,
): Promise<CloudScanRequest> {
  const { checkedCloudRules } = await import('../../workflows/cloud/scan-cloud.ts');
  return {
    directory,
    application,
    dataDirectory,
    options: cloudOptions(input),
    rules: await checkedCloudRules(textList(input, 'cloud-rules')),
    results: [],
    again: input.flags['full'] !== true,
    onProgress,
  };
}

function cloudOptions(input: CommandInput): CloudScanRequest['options'] {
  return {
    exclude: textList(input, 'exclude'),
    deployed: [],
    includeIgnored: input.flags['include-ignored'] === true,
    includeTests: false,
    maximumFiles: readSettings(['maximumFiles'], input.flags, input.environment).maximumFiles,
  };
}

import { readSettings } from '../../config/read-settings.ts';
import { RequestError } from '../../workflows/workflow-error.ts';
import { applicationName, applicationOption, type Command, exitStatus, printWarning } from '../command.ts';
import { printableJson, printableText, withPrintableTexts } from '../printable.ts';

export const explainCommand: Command = {
  name: 'explain',
  summary:
    'States what stands behind a vulnerability: packages, paths, the numbers of better versions, objects and their calls.',
  positionals: 'CVE',
  options: { app: applicationOption, json: { type: 'boolean', help: 'Prints JSON instead of text.' } },
  data: 'reads',
  settings: ['data'],
  examples: [
    'stratigraph explain CVE-2021-23337 --app Shop',
    'stratigraph explain GHSA-35jh-r3h4-6jhm --app Shop --json',
  ],
  async run(input) {
    const [id, extra] = input.positionals;
    if (id === undefined) throw new RequestError('CVE is missing');
    if (extra !== undefined) throw new RequestError(`"${extra}" is not expected: CVE is one reference`);
    const application = applicationName(input);
    const { data } = readSettings(['data'], input.flags, input.environment);
    const { explainVulnerability } = await import('../../workflows/packages/explain-vulnerability.ts');
    const { explanationText } = await import('../../workflows/packages/explanation-text.ts');
    const explanation = await explainVulnerability(data, application, id, printWarning);
    const isJson = input.flags['json'] === true;
    process.stdout.write(
      isJson ? printableJson(explanation) : `${printableText(explanationText(withPrintableTexts(explanation)))}\n`,
    );
    return exitStatus.done;
  },
};

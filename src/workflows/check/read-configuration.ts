import { type GateConfiguration, gateConfigurationOf } from '../../insights/gates/gate-configuration.ts';
import { configurationNames, findConfiguration } from '../configuration/find-configuration.ts';
import { readProjectConfiguration } from '../configuration/project-configuration.ts';
import { WorkflowError } from '../workflow-error.ts';

/**
 * The policy and the suppressions: those of the named files, else of the project's configuration in the working folder. The policy of
 * `policyFile` stands in place of the configuration's. Throws `WorkflowError` with the faults of a file, or when there is no policy.
 */
export function readConfiguration(configFile: string | undefined, policyFile: string | undefined): GateConfiguration {
  const found = findConfiguration(configFile);
  const configuration = found === undefined ? { policy: {}, suppressions: [] } : readFile(found);
  const policy = policyFile === undefined ? configuration.policy : readFile(policyFile).policy;
  if (Object.keys(policy).length === 0) {
    const where = policyFile ?? found;
    throw new WorkflowError(
      where === undefined
        ? `there is no policy: no ${configurationNames.join(', ')} here, and neither --config nor --policy is given`
        : `${where}: has no policy, so that nothing could fail`,
    );
  }
  return { policy, suppressions: configuration.suppressions };
}

function readFile(file: string): GateConfiguration {
  try {
    return gateConfigurationOf(readProjectConfiguration(file));
  } catch (error) {
    if ((error as Error).name !== 'RuleFileError') throw error;
    throw new WorkflowError((error as Error).message, { cause: error });
  }
}

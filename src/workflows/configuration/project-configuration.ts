import { readFileSync } from 'node:fs';
import { type Static, Type } from 'typebox';
import type { FileSettings } from '../../config/read-settings.ts';
import { serveSettings } from '../../config/serve-settings.ts';
import { settingsSchema } from '../../config/settings-schema.ts';
import { gateConfigurationSchema } from '../../insights/gates/gate-configuration.ts';
import { parseRuleFile, type RuleFile } from '../../rule-files/parse-rule-file.ts';
import { WorkflowError } from '../workflow-error.ts';

/** A configuration file: what `check` accepts, and the settings of `serve`. */
export const projectConfigurationSchema = Type.Object(
  { ...gateConfigurationSchema.properties, serve: Type.Optional(settingsSchema(serveSettings)) },
  { additionalProperties: false },
);

export type ProjectConfiguration = RuleFile<Static<typeof projectConfigurationSchema>>;

/** Throws `WorkflowError` with a line for each fault, or why the file cannot be read. */
export function readProjectConfiguration(file: string): ProjectConfiguration {
  try {
    return parseRuleFile(file, readFileSync(file, 'utf8'), projectConfigurationSchema);
  } catch (error) {
    const { name, message } = error as Error;
    throw new WorkflowError(name === 'RuleFileError' ? message : `${file}: cannot be read: ${message}`, {
      cause: error,
    });
  }
}

/** The settings of `serve` in a configuration file. Throws as `readProjectConfiguration` does. */
export function serveFileSettings(file: string): FileSettings {
  const { value, fault } = readProjectConfiguration(file);
  return {
    file,
    values: (value.serve ?? {}) as FileSettings['values'],
    refuse: (flag, message) => {
      throw new WorkflowError(fault(`serve.${flag}`, message));
    },
  };
}

import { type TSchema, Type } from 'typebox';
import { type Setting, type SettingName, settings } from './settings.ts';

/** The schema of an object whose members are settings by the names of their flags, each optional. */
export function settingsSchema(names: readonly SettingName[]): TSchema {
  const members = names.map((name): [string, TSchema] => {
    const setting: Setting = settings[name];
    return [setting.flag, Type.Optional(valueSchema(setting))];
  });
  return Type.Object(Object.fromEntries(members), { additionalProperties: false });
}

/** Values as YAML has them: `on` and `off` are strings there, and sizes may have a unit. */
function valueSchema(setting: Setting): TSchema {
  const { help: description } = setting;
  switch (setting.kind) {
    case 'switch':
      return Type.Union([Type.Boolean(), Type.Enum(['on', 'off'])], { description });
    case 'count':
      return Type.Integer({
        minimum: setting.minimum,
        maximum: setting.maximum ?? Number.MAX_SAFE_INTEGER,
        description,
      });
    case 'bytes':
      return Type.Union([Type.Integer({ minimum: setting.minimum }), Type.String({ minLength: 1 })], { description });
    case 'paths':
      return Type.Array(Type.String({ minLength: 1 }), { description });
    default:
      return Type.String({ minLength: 1, description });
  }
}

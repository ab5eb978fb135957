import Type, { type Static } from 'typebox';

const texts = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1, description }));
const places = (description: string) =>
  Type.Optional(
    Type.Array(Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 5 }), { minItems: 1, description }),
  );

/** One role and the evidence for it. Every member is a kind of evidence of its own; one is enough. */
const roleRule = Type.Object(
  {
    role: Type.String({ minLength: 1, description: 'Name of the role, as `role` conditions of the taxonomy name it.' }),
    enteredFrom: places('Level paths, from level 1 down, of the start points that call it.'),
    annotations: texts('Names of its annotations, as @Controller.'),
    bases: texts('Last parts of the names of its base types, inherited ones included.'),
    names: texts('Last words of its name, in any notation: UserService, user_service.'),
    startsWith: texts('First words of its name.'),
    types: texts('Last words of its display type.'),
    files: texts('Words of its path: users.controller.ts, controllers/users.ts.'),
    accesses: places('Level paths of what it reads or writes.'),
    alikeFiles: texts(
      'Last words of its display type, in a folder of plug-ins: files that have functions of the same names.',
    ),
    extensions: texts('Extensions of its file.'),
  },
  { additionalProperties: false },
);

export const roleFileSchema = Type.Object(
  { format: Type.Literal(1), roles: Type.Array(roleRule, { minItems: 1 }) },
  { additionalProperties: false },
);

/**
 * Evidence that an object of code has a role. Evidence of an earlier kind outweighs that of a later one:
 * 1. `enteredFrom`: level paths (from level 1 down) of the start points that call it.
 * 2. `annotations`: names of its annotations, as `@Controller`; 3. `bases`: last parts of the names of its base types, inherited ones included.
 * 4. `names`, `startsWith`: last and first words of its name, in any notation (`UserService`, `user_service`), else `names` of its closest base
 * type (`Bing` of `SearchPlugin`). 5. `types`: last words of its display type.
 * 6. `files`: words of the path, the file name before the deepest folder before the others (`users.controller.ts`, `controllers/users.ts`).
 * 7. `accesses`: level paths of what it reads or writes. 8. `alikeFiles`: last words of its display type, in a folder of plug-ins (see `alikeFiles`).
 * 9. `extensions`: of its file.
 */
export type RoleRule = Static<typeof roleRule>;

interface Named {
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
}

/** The labels of objects by id: their names, and `Owner.name` of those that share theirs with another. */
export function ownerNames(objects: readonly Named[]): ReadonlyMap<string, string> {
  const sharing = Map.groupBy(objects, ({ name }) => name);
  return new Map(
    objects.map((object) => [
      object.id,
      (sharing.get(object.name) as Named[]).length > 1 ? owned(object) : object.name,
    ]),
  );
}

/** `Cart.kind` of `src/cart.Cart.kind`; the name alone where the full name says nothing before it. */
function owned({ name, fullName }: Named): string {
  const before = fullName.slice(0, Math.max(0, fullName.lastIndexOf(name)));
  const owner = /([^./\\#:$]+)[./\\#:$]+$/.exec(before)?.[1];
  return owner === undefined ? name : `${owner}.${name}`;
}

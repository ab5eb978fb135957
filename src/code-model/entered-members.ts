/** A member that a class has from a library, and the entry that runs it: what it does is not in the analysed code. */
interface EnteredMember {
  /** Name of the member; empty where any of them may run. */
  readonly member: string;
  /** Key of the start point. */
  readonly entry: string;
}

/** By class, the members of library classes that entries run for its instances: `create` of a set of views that defines none. */
export class EnteredMembers {
  private readonly byClass = new Map<string, EnteredMember[]>();

  add(object: string, member: string, entry: string): void {
    const known = this.byClass.get(object) ?? [];
    if (known.some((each) => each.member === member && each.entry === entry)) return;
    this.byClass.set(object, [...known, { member, entry }]);
  }

  of(object: string): readonly EnteredMember[] {
    return this.byClass.get(object) ?? [];
  }
}

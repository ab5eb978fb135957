/**
 * The same function, which gives what it made for the last argument again when asked with the same: the next request mostly is of the same caller, from the
 * same address, for the same application. For functions whose result follows from the argument alone.
 */
export function keepLast<A, R>(make: (argument: A) => R): (argument: A) => R {
  let kept: { readonly argument: A; readonly result: R } | undefined;
  return (argument) => {
    if (kept === undefined || kept.argument !== argument) kept = { argument, result: make(argument) };
    return kept.result;
  };
}

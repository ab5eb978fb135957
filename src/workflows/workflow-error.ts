/** Work that failed in a way the user can understand: printed without a stack, exit status 1. */
export class WorkflowError extends Error {
  override readonly name = 'WorkflowError';
}

/** Inputs or options that do not go together: printed with the way to the help, exit status 2. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
}

/** A folder names no packages: no lockfile, or none that can be read. */
export class NoPackagesError extends WorkflowError {}

/** An application that a command names is not in the data folder. */
export class UnknownApplicationError extends Error {
  constructor(application: string) {
    super(`'${application}' application is not found`);
    this.name = 'UnknownApplicationError';
  }
}

/** Data in an object store: `OS-…`; see docs/explanation/beyond-one-machine.md. */
export const objectStore = {
  'OS-contract':
    'A folder and an S3-compatible store are the same to their users: whole objects and ranges, put-if-absent with one winner, lists in the order of keys, files of any size.',
  'OS-faults':
    'A request to a store is repeated after what may pass, and the outcome of a conditional write that is not known is read from the store.',
  'OS-settings':
    'A store is named by `s3://bucket/prefix` and the variables of the tools of AWS; what makes no sense is refused by name.',
} as const;

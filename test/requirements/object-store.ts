/** Data in an object store: `OS-…`; see docs/explanation/beyond-one-machine.md. */
export const objectStore = {
  'OS-contract':
    'A folder and an S3-compatible store are the same to their users: whole objects and ranges, put-if-absent with one winner, lists in the order of keys, files of any size.',
  'OS-faults':
    'A request to a store is repeated after what may pass, and the outcome of a conditional write that is not known is read from the store.',
  'OS-settings':
    'A store is named by `s3://bucket/prefix` and the variables of the tools of AWS; what makes no sense is refused by name.',
  'OS-commit':
    'A version of an application is published by putting the next number where there is none: of all writers from one base one wins, and no version is lost.',
  'OS-checksum':
    'A snapshot of an object store is used when its bytes are those that were published, else refused by name.',
  'OS-packed':
    'Snapshots lie packed in an object store, in frames that are read each on its own and that every program for Zstandard unpacks; what is damaged is refused by name.',
  'OS-remove': 'Removal is a version too: numbers of versions go on, whatever is removed.',
  'OS-gc':
    'Garbage collection of an object store takes what was replaced, or put and never named, more than an hour ago, without locks; never the newest version.',
  'OS-self-test':
    'A store that does not refuse to replace an object when it is asked to is refused by name before anything is written.',
  'OS-commands': 'Every command takes data in an object store as it takes a data folder, or says that it does not.',
  'OS-list':
    'The applications of a store are listed in parts at the same time, and who asks again is answered from memory; a service is ready when the store has answered.',
  'OS-copies':
    'A service that begins reads copies of many version records at once; a copy stands for a record only where the listing shows that one to be current, and what has none is read itself.',
  'OS-charges':
    'Requests to a store are counted as a provider charges for them: by a service in /metrics, by an import when it ends.',
  'OS-damaged-base':
    'An import whose base is damaged in the store goes on from the newest whole version that is kept, and says so.',
  'OS-ceph-faults':
    'Importers of one application lose no version and give no id twice while parts of a real store are killed and come back.',
  'OS-line-faults':
    'Between a real store and its users answers are lost, late, broken off, refused or wrong: a service then answers as from a folder or refuses whole, and importers lose no version and give no id twice.',
  'OS-serve':
    'A service of data in an object store answers from copies, whole or not at all; shows new versions and removals within two seconds; and goes on with what it has while the store is away.',
} as const;

/** What the service and its data survive: `RL-…`; see docs/explanation/reliability.md. */
export const reliability = {
  'RL-bit-flips':
    'A snapshot with changed bits is refused by name or answered from rightly, by a service as well as `verify`; never a wrong answer, crash or endless loop.',
  'RL-pointer':
    'By a version that holds no record, or names no file, nothing is deleted; `verify` and `gc` name it, and do the rest.',
  'RL-truncated': 'A snapshot that is cut anywhere is refused by name.',
  'RL-inputs':
    'Inputs of others, however damaged, are read or refused with file and place, in bounded time and memory.',
  'RL-writes':
    'An import that the system does not let write, copy, lock or remove, at any of its steps, says where and why, leaves what is served, and frees the space.',
  'RL-power':
    'After a loss of power the old snapshot or the new one is whole; the next import works, and nothing is left after gc. Keys are as commands last said.',
  'RL-backup':
    'A copy of the data folder that is made while imports are published, versions before snapshots, is whole, and takes imports.',
  'RL-kill':
    'An import killed at any moment leaves a whole snapshot, which several services answer from; two imports at once are both published; a killed service hinders nothing.',
  'RL-clock':
    'A clock that jumps, by years and either way, changes no order of snapshots and no id, deletes nothing that is current, and locks nobody out.',
  'RL-trees':
    'Whatever a source tree holds (links, configs, sizes, names), it is analysed or reported; nothing outside of it is read and nothing in it is run.',
  'RL-memory':
    'Loaded applications take no more memory than the budget, and the process no more than answers need besides, however many applications are asked about.',
  'RL-http':
    'Requests made from the OpenAPI document or of raw bytes, however damaged, are answered or refused by a status that the document has for the path, over each protocol, and by what the caller may read.',
  'RL-smuggling': 'A request whose end could be read in two ways is refused, and its connection closed.',
  'RL-slow': 'Floods of headers and connections that never send a whole request leave room for others.',
} as const;

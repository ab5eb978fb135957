/** Snapshots that are kept elsewhere and read by ranges: `RN-…`; see docs/explanation/reading-by-range.md. */
export const readingByRange = {
  'RN-same': 'Whatever of a snapshot is on this machine, its answers are those of the local file, byte for byte.',
  'RN-rounds':
    'What a question reads that does not depend on each other is fetched in one round, whatever fields it asks.',
  'RN-stream': 'Long answers are streamed though parts of them have to be fetched on the way.',
  'RN-cache':
    'What was fetched is kept on the disk within the budget, for all that use the folder and after a restart; what was used longest ago is emptied first.',
  'RN-hot': 'A snapshot that is asked often is fetched whole in the background, behind what questions wait for.',
  'RN-damage':
    'What the cache or the source has wrong is found by its checksum, fetched again, and refused by name where that does not help; a disk that takes nothing is reported, and answers go on.',
  'RN-patience':
    'An answer that cannot be had in time is refused whole with 503 and `Retry-After`, never given in part.',
} as const;

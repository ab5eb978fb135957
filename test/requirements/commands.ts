/** The commands: `C-…`. */
export const commands = {
  'C-analyze': '`analyze DIR --app NAME` analyses source code into the data folder, by default ./data.',
  'C-runtime': 'A checkout that is run with a runtime without TypeScript states which one it needs and how to get it.',
  'C-analyze-memory':
    '`analyze` takes a heap by the memory of the machine, unless the user sets one, and tells when it runs out.',
  'C-java-bad-input':
    'What is damaged among the inputs of Java is named with its remedy and costs itself alone; a killed Java virtual machine is reported.',
  'C-analyze-python':
    '`analyze` indexes Python code with scip-python where it is installed, and takes SCIP indexes by --scip.',
  'C-analyze-java':
    '`analyze` reads Java sources with the compiler of a JDK 17 or newer, without their libraries; without a JDK it says so and analyses the rest.',
  'C-import':
    '`import FILE… --app NAME` takes a bundle as .ndjson, .gz, .zst or standard input, told apart by content.',
  'C-wait':
    'Who changes an application that another process changes waits up to `--wait` seconds, saying for whom, then fails.',
  'C-lock': 'A writer that was killed blocks nobody, in whatever container it ran and whether or not it was reaped.',
  'C-import-scip':
    '`import` takes SCIP indexes, several into one application, plain, gzip, zstd or from standard input.',
  'C-import-sbom': '`import` takes SBOMs, told by their content, as the packages of the application.',
  'C-scan-packages':
    '`scan packages DIR --app NAME` publishes the packages in use, what hits them, and their objects in use.',
  'C-explain':
    '`explain CVE --app NAME` tells packages, paths, numbers of better versions, objects and calls, from the data folder.',
  'C-export': '`export --app NAME` writes a bundle on standard output.',
  'C-export-parquet':
    '`export --format parquet --out DIR` writes objects, links, transactions, packages and findings as tables, one file for each table and application, of one snapshot.',
  'C-serve': '`serve` prints its address on one line and answers there.',
  'C-serve-new-snapshot': '`serve` shows a newly published snapshot within 2 s, without a restart.',
  'C-serve-loopback':
    '`serve` without a key refuses an address that is not loopback, and tells the command that creates one.',
  'C-serve-threads':
    '`serve --threads N` answers the same from N threads, swaps snapshots in all of them and stops all of them.',
  'C-serve-metrics': '`serve` counts requests and tells of them at /metrics, unless that is switched off.',
  'C-serve-allowed-hosts':
    '`serve` refuses requests for names that are not allowed, by default for all but loopback names.',
  'C-log-inert':
    'A request is one line of JSON in the log, without control characters, whatever is in its address and the name of its caller.',
  'C-serve-source-service': '`serve --source-service embedded|off|URL` chooses the source service.',
  'C-check-place': 'A vulnerability in use is shown at the first statement that uses its package.',
  'C-check': '`check --app NAME` holds the findings against a policy; exit status 1 when it is violated.',
  'C-scan-cloud': '`scan cloud DIR --app NAME` puts the cloud patterns of a folder beside the analysed code.',
  'C-apps': '`apps` lists the applications.',
  'C-verify': '`verify` checks the snapshots and names what is broken.',
  'C-versions': '`versions --app NAME` lists the versions that can be asked, the newest first.',
  'C-rollback':
    '`rollback --app NAME --to VERSION|SNAPSHOT` publishes what an earlier version holds as a new one, which keeps all permanent ids given since.',
  'C-remove': '`remove --app NAME` removes an application.',
  'C-gc': '`gc` removes what nothing needs any more.',
  'C-query':
    'Query commands print a table, JSON or CSV, from a data folder or a service, with colours on a terminal alone.',
  'C-query-portfolio': '`portfolio` asks all applications for objects, packages and vulnerabilities.',
  'C-query-diff': '`impact --diff` maps a git diff to objects, reads the repository only and runs nothing of it.',
  'C-completion': '`completion` prints scripts for bash, zsh and fish that know every command and option.',
  'C-help': '`help` tells every command.',
  'C-configuration':
    'Settings of serve stand in a configuration file too, below flags and environment; what is wrong in it stops the start and is named with file and line.',
  'C-exit-0': 'Exit status 0: done.',
  'C-exit-1': 'Exit status 1: the input or the work failed.',
  'C-exit-2': 'Exit status 2: the command line is wrong.',
} as const;

/** How the program is delivered and run: `D-…`. */
export const delivery = {
  'D-image': 'The container image is not root, has a health check, and writes to its data folder alone.',
  'D-kubernetes': 'The Kubernetes manifests fit its schemas, with a read-only root and without privileges.',
  'D-compose':
    'The compose file runs servers of an object store behind the balancer, with nothing to write but caches.',
  'D-balancer':
    'Behind the delivered configuration of HAProxy each application has its server, and no short answer is lost while a server hangs or is killed.',
  'D-systemd': 'The systemd unit is what systemd takes; the service writes to its folder alone.',
  'D-licences': 'What is delivered has permissive licences.',
  'D-locked': 'Dependencies have exact versions and checksums in the lockfile, which names no registry.',
  'D-sbom': 'The bill of materials has every package that is installed or compiled in, and what each depends on.',
  'D-reproducible': 'The package has the same bytes whenever it is packed from the same files.',
} as const;

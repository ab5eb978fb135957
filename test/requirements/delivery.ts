/** How the program is delivered and run: `D-…`. */
export const delivery = {
  'D-image': 'The container image is not root, has a health check, and writes to its data folder alone.',
  'D-kubernetes': 'The Kubernetes manifests fit its schemas, with a read-only root and without privileges.',
  'D-systemd': 'The systemd unit is what systemd takes; the service writes to its folder alone.',
} as const;

const sourceFolder = /^(src|lib|server|app|api|client|imports|both|backend|frontend)$/i;
const scriptFolder =
  /^(\..+|([\w-]+-)?scripts?|tools?|tooling|build|dev|devel|development|release|ci|hack|extras?|utils?|contrib|misc|testdata|docs)$/i;

/** Whether a folder is one of scripts, or lies in one, and does not belong to sources in it, whose files may be loaded by where they lie. */
export function isInScriptFolder(folder: string): boolean {
  const parts = folder.split('/');
  const last = parts.findLastIndex((part) => scriptFolder.test(part));
  return last >= 0 && !parts.slice(last).some((part) => sourceFolder.test(part));
}

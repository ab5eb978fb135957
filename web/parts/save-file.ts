/** Hands a file to the browser, which saves it as it saves downloads. */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

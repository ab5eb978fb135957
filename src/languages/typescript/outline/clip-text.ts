/** At most `longest` UTF-16 units of a text, with `…` in place of what is cut; no character is cut in two. */
export function clipText(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const last = text.charCodeAt(longest - 2);
  const isHalf = last >= 0xd800 && last < 0xdc00;
  return `${text.slice(0, isHalf ? longest - 2 : longest - 1)}…`;
}

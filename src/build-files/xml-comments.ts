/** The text of an XML file without its comments; one that is not closed reaches to the end. */
export function withoutXmlComments(text: string): string {
  const [head = '', ...rest] = text.split('<!--');
  return head + rest.map((part) => part.split('-->').slice(1).join('-->')).join('');
}

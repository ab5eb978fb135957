/** What is relative to the page, `./carts` or a file's name alone, below a base that is not known. */
function fromBase(url: string): string {
  const relative = url.replace(/^(?:\.{1,2}\/)+/, '');
  return relative !== url || fileName.test(url) ? `{}/${relative}` : url;
}

const fileName = /^[\w.-]+\.(?:json|xml|txt|csv|html?|js|css|svg|png|pdf|zip)(?:[?#]|$)/;

/** Host and path of an address, without scheme, user, query and fragment: `api.example.com/users/{}`; `/users/{}` of the own host. */
export function addressOf(url: string): string {
  const plain = fromBase(url)
    .replace(/[?#].*$/s, '')
    .replace(/^(?:\w+:|\{\}:?)?\/\/(?:[^/@]*@)?/, '')
    .replace(/[$#]?\{[\w.:-]+\}/g, '{}')
    .replace(/\/{2,}/g, '/');
  const short = plain.length > 1 ? plain.replace(/\/$/, '') : plain;
  return short === '' ? '{}' : short;
}

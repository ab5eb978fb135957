/** What is relative to the page, `./carts` or a file's name alone, below a base that is not known. */
function fromBase(url: string): string {
  const relative = url.replace(/^(?:\.{1,2}\/)+/, '');
  return relative !== url || fileName.test(url) ? `{}/${relative}` : url;
}

const fileName = /^[\w.-]+\.(?:json|xml|txt|csv|html?|js|css|svg|png|pdf|zip)(?:[?#]|$)/;

/** What a query begins with that names an action of its path, and what follows the path is the name of: `/login?/register`. */
const actionMark = '?/';

/** An address without query and fragment. Of a query that names an action (`/login?/register&next=/carts`) the action stays. */
export function withoutQuery(url: string): string {
  const [path = '', query = ''] = url.replace(/#.*$/s, '').split(/\?(.*)/s);
  const action = query.split('&').find((part) => /^\/./.test(part));
  return action === undefined ? path : `${path}?${action.replace(/=.*$/s, '')}`;
}

/** The path of an address, and with its mark the action that the address names: empty where it names none. */
export function splitAction(address: string): readonly [path: string, action: string] {
  const at = address.indexOf(actionMark);
  return at < 0 ? [address, ''] : [address.slice(0, at), address.slice(at)];
}

/** Host and path of an address, without scheme, user, query and fragment: `api.example.com/users/{}`; `/users/{}` of the own host. */
export function addressOf(url: string): string {
  const plain = withoutQuery(fromBase(url))
    .replace(/^(?:\w+:|\{\}:?)?\/\/(?:[^/@]*@)?/, '')
    .replace(/[$#]?\{[\w.:-]+\}/g, '{}')
    .replace(/\/{2,}/g, '/');
  const short = plain.length > 1 ? plain.replace(/\/$/, '') : plain;
  return short === '' ? '{}' : short;
}

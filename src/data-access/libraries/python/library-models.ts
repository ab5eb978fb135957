import type { CallFact, Value } from '../../../code-model/facts.ts';
import { writtenSymbol } from '../../../code-model/symbol-name.ts';
import type { ValueResolver } from '../../../value-analysis/value-resolver.ts';
import { nameId, positional } from './python-model.ts';

/** A model of a library, as code imports it; the library's application has the name of the package it is in. */
const libraryModel = /^(?:(?!django#)\w+)#(?:\w+\.)*?models\.([A-Z]\w*)$/;

/** Labels of applications of libraries that are not the names of their packages. */
const labelsOfLibraries: Readonly<Record<string, string>> = {
  wagtail: 'wagtailcore',
  'wagtail#core': 'wagtailcore',
  'wagtail#images': 'wagtailimages',
  'wagtail#documents': 'wagtaildocs',
  'wagtail#users': 'wagtailusers',
  'wagtail#embeds': 'wagtailembeds',
  'wagtail#search': 'wagtailsearch',
  'wagtail#admin': 'wagtailadmin',
  'wagtail#contrib.forms': 'wagtailforms',
  'wagtail#contrib.redirects': 'wagtailredirects',
  'wagtail#contrib.search_promotions': 'wagtailsearchpromotions',
};

/** A model that a library brings. */
export interface LibraryTable {
  /** What code imports it by. */
  readonly symbol: string;
  readonly table: string;
  /** Id by its label and name. */
  readonly id?: string;
}

/** Calls of swapper with the label and the name of a model that projects may replace. */
const namesModel = /^swapper#(load_model|get_model_name)$/;

/**
 * The models of libraries that a call is about.
 * @param userName label and name of the model of users, as a setting states them, where it is of a library
 */
export function libraryTables(
  call: CallFact,
  userName: string | null,
  resolver: ValueResolver,
): readonly LibraryTable[] {
  if (!namesModel.test(writtenSymbol(call.callee) ?? '')) return ofManager(call.callee, userName);
  const [label, name] = positional(call).map((value) => resolver.textsOf(value)[0] ?? '{}');
  if (label === undefined || name === undefined || /\W/.test(`${label}${name}`)) return [];
  const id = nameId(`${label}.${name}`.toLowerCase());
  return [{ symbol: `${label}#models.${name}`, table: `${label}_${name}`.toLowerCase(), id }];
}

/**
 * The model of a library whose manager is used (`LogEntry.objects.all()`), with the table that Django gives it: `auditlog_logentry`.
 * @param userName label and name of the model of users, as a setting states them, where it is of a library
 */
function ofManager(callee: Value, userName: string | null): readonly LibraryTable[] {
  if (callee.kind !== 'member') return [];
  const { of, name } = callee;
  if (of.kind === 'member' && of.name === 'objects') return ofManager(of, userName);
  if (name !== 'objects' || of.kind !== 'external') return [];
  const model = libraryModel.exec(of.symbol)?.[1];
  if (model !== undefined && userName?.endsWith(`.${model}`))
    return [{ symbol: of.symbol, table: tableOfUsers(userName) }];
  const [, module = ''] = /^(.*)[.#]models\.[^.]+$/.exec(of.symbol) ?? [];
  const app = labelsOfLibraries[module] ?? /[^.#]+$/.exec(module)?.[0];
  return model === undefined || app === undefined
    ? []
    : [{ symbol: of.symbol, table: `${app}_${model.toLowerCase()}` }];
}

/**
 * The model of users that a setting names and that only a library can bring, where no code uses it by its own name.
 * @param userName label and name, as a setting states them
 * @param used the models of libraries that code uses by their names
 */
export function usersOfLibrary(userName: string | null, used: readonly LibraryTable[]): readonly LibraryTable[] {
  const [label, name] = userName?.split('.') ?? [];
  if (userName === null || label === undefined || name === undefined || label === 'auth') return [];
  const table = tableOfUsers(userName);
  return used.some((each) => each.table === table) ? [] : [{ symbol: `${label}#models.${name}`, table }];
}

/** `shop_user` of the setting `shop.User`. */
export function tableOfUsers(name: string): string {
  return name.toLowerCase().replace('.', '_');
}

/** Languages of templates by the ending of their files; they say how an object of one is named. */
const languages: Readonly<Record<string, string>> = {
  html: 'HTML',
  htm: 'HTML',
  xhtml: 'HTML',
  gohtml: 'HTML',
  jinja: 'Jinja',
  jinja2: 'Jinja',
  j2: 'Jinja',
  njk: 'Nunjucks',
  nunjucks: 'Nunjucks',
  twig: 'Twig',
  liquid: 'Liquid',
  ejs: 'EJS',
  eta: 'EJS',
  hbs: 'Handlebars',
  handlebars: 'Handlebars',
  mustache: 'Mustache',
  tpl: 'HTML',
  mako: 'Mako',
  jsp: 'JSP',
  jspf: 'JSP',
  jspx: 'JSP',
  tag: 'JSP',
  ftl: 'FreeMarker',
  ftlh: 'FreeMarker',
  pug: 'Pug',
  jade: 'Pug',
};

/** Feeds, mails and other texts in a folder of templates, by custom of Django and Flask; the notes of a Helm chart are none. */
const otherTexts = /(^|\/)templates\/(?!NOTES\.txt$)(.*\/)?[^/]+\.(xml|rss|atom|txt|text|ics)$/;

/** `carts.tmpl`, `carts.html.tmpl`, `carts.vm`, `carts.pt`: in any folder but one of templates they may be something else, as weights of a model. */
const besideTemplates = /(^|\/)(templates?|tmpl|views)\/(.*\/)?[^/.]+(\.html?)?\.(tmpl|vm|pt)$/;

/** The language of a template that a server fills in, or of a page of HTML; null for any other file. */
export function templateLanguage(path: string): string | null {
  const ending = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  if (besideTemplates.test(path)) return 'HTML';
  return languages[ending] ?? (otherTexts.test(path) ? 'Jinja' : null);
}

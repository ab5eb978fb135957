import { describe, expect, it } from 'vitest';
import { templateLanguage } from '../../../../src/languages/templates/conventions/template-files.ts';
import { asked, called } from './asked.ts';

describe('templates of Mako [FW-templates]', () => {
  it('fill in paths, and take in others, whatever their ending is', () => {
    const text = `<%inherit file="frame.html"/>
<a href="\${root}/carts">
<form action="\${request.route_url('cart', id=cart.id)}" method="post">
<script>$.post('\${root}/lines', {}); $.get("\${h.url_for('carts')}");</script>`;
    for (const path of ['page.html', 'page.mako', 'templates/page.tmpl']) {
      expect(asked(text, path)).toEqual(['2 link {}/carts', '3 form post route:cart()', '1 include {}']);
      expect(called(text, path)).toEqual(['4 $.post({}/lines, )', '4 $.get(route:carts(0))']);
    }
  });

  it.each([
    ['app/templates/carts.tmpl', 'HTML'],
    ['views/carts/list.html.tmpl', 'HTML'],
    ['templates/config.yml.tmpl', null],
    ['deploy/carts.tmpl', null],
    ['app/templates/carts.pt', 'HTML'],
    ['weights/carts.pt', null],
  ])('%s', (path, language) => expect(templateLanguage(path)).toBe(language));
});

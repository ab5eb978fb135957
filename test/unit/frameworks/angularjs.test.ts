import { describe, expect, it } from 'vitest';
import { recordsOf } from './routes-in.ts';

type Texts = Record<string, string>;

/** `from > to` by the names of objects of each link to what is of a type. */
function linksTo(type: RegExp, texts: Texts): string[] {
  const records = recordsOf(texts);
  const objects = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each] as const] : [])));
  return records
    .flatMap((each) => {
      const to = each.record === 'link' ? objects.get(each.to) : undefined;
      return each.record === 'link' && to !== undefined && type.test(to.type)
        ? [`${objects.get(each.from)?.name} > ${to.name}`]
        : [];
    })
    .sort();
}

/** Pages with the functions behind them: `admin/carts: CartsController`. */
function pagesIn(texts: Texts): string[] {
  const records = recordsOf(texts);
  const names = new Map(records.flatMap((each) => (each.record === 'object' ? [[each.key, each.name] as const] : [])));
  return records
    .flatMap((each) => {
      if (each.record !== 'object' || each.type !== 'AngularJS Page') return [];
      const called = records.flatMap((link) =>
        link.record === 'link' && link.from === each.key ? [names.get(link.to) ?? ''] : [],
      );
      return [`${each.name}: ${called.sort().join(', ')}`];
    })
    .sort();
}

const requests = /Request$/;

describe('AngularJS', () => {
  it('[FW-start-points] states of ui-router are pages below the state they name, without those that are abstract', () => {
    expect(
      pagesIn({
        'app.js': `
          var shop = angular.module('shop', ['ui.router']);
          shop.config(function ($stateProvider) {
            $stateProvider
              .state('admin', { url: '/admin', abstract: true })
              .state('admin.carts', { url: '/carts?page&size', controller: 'CartsController as carts' })
              .state('item', { parent: 'admin.carts', url: '/{id:int}', component: 'itemView' })
              .state('login', { url: '^/login', controller: ['$scope', function LoginController($scope) {}] })
              .state({ name: 'shop', url: '/shop', abstract: true })
              .state({ name: 'shop.home', url: '/home/:tab', views: { main: { controller: 'CartsController' } } });
          });
        `,
        'carts.js': `
          angular.module('shop')
            .filter('price', function () { return function () {}; })
            .controller('CartsController', CartsController)
            .component('itemView', { controller: ItemController });
          function CartsController($scope) {
            $scope.a = 1;
            $scope.save = function save() {};
            function unused() {}
          }
          function ItemController() { this.close = function close() {}; }
        `,
      }),
    ).toEqual([
      'admin/carts/{}: ItemController, close',
      'admin/carts: CartsController, save',
      'login: LoginController',
      'shop/home/{}: CartsController, save',
    ]);
  });

  it('[FW-start-points] routes of ngRoute are pages, but for those that redirect', () => {
    expect(
      pagesIn({
        'app.js': `
          import angular from 'angular';
          angular.module('shop', ['ngRoute']).config(['$routeProvider', function (routes) {
            routes
              .when('/carts/:id', { templateUrl: 'cart.html', controller: 'CartController' })
              .when('/old', { redirectTo: '/carts/1' })
              .otherwise({ redirectTo: '/carts/1' });
          }]).controller('CartController', ['$scope', function CartController(s) {}]);
        `,
      }),
    ).toEqual(['carts/{}: CartController']);
  });

  it('[DI-calls] passes what modules register by names of parameters, lists of names and $inject', () => {
    expect(
      linksTo(/Function|Method/, {
        'app.js': `
          angular.module('shop', [])
            .constant('apiUrl', '/api')
            .service('CartService', function () { var self = this; self.list = function list() {}; })
            .factory('ItemService', ['CartService', function (c) { return { all: function all() { c.list(); } }; }])
            .controller('CartsController', CartsController)
            .run(function run(ItemService) { ItemService.all(); });
          CartsController.$inject = ['CartService'];
          function CartsController(a) { a.list(); }
        `,
      }).filter((each) => /> (list|all)$/.test(each)),
    ).toEqual(['CartsController > list', 'all > list', 'run > all']);
  });

  it('[E-request] knows requests of $http and of $resource, with its actions and their parameters', () => {
    expect(
      linksTo(requests, {
        'app.js': `
          angular.module('shop', [])
            .constant('apiUrl', '/api')
            .service('CartService', function ($http, $resource, apiUrl) {
              var Cart = $resource(apiUrl + '/carts/:id', { id: '@id' }, {
                update: { method: 'PUT' },
                close: { method: 'POST', url: '/api/carts/:id/close' },
              });
              this.me = function me() { return $http.get(apiUrl + '/me'); };
              this.login = function login(user) { return $http({ method: 'POST', url: '/login', data: user }); };
              this.list = function list() { return Cart.query({ page: 1 }); };
              this.read = function read(id) { return Cart.get({ id: id }); };
              this.update = function update(id, cart) { return Cart.update({ id: id }, cart); };
              this.close = function close(cart) { return Cart.close({ id: cart.id }); };
              this.other = function other() { return Cart.forget(); };
            });
        `,
      }),
    ).toEqual([
      'close > POST /api/carts/{}/close',
      'list > GET /api/carts',
      'login > POST /login',
      'me > GET /api/me',
      'read > GET /api/carts/{}',
      'update > PUT /api/carts/{}',
    ]);
  });

  it('[E-request] knows it by a global that a function is called with, and names where $resource states an address', () => {
    const records = recordsOf({
      'package.json': '{"name":"shop","version":"1.0.0","dependencies":{"angular":"1","express":"4"}}',
      'resources.js': `
        (function (angular) {
          angular.module('shop').constant('URLS', { CART: 'v1/carts/:id' })
            .factory('carts.one', ['$resource', 'URLS', function ($resource, URLS) { return $resource(URLS.CART); }]);
        })(window.angular);`,
      'carts.js': `
        (function (angular) {
          angular.module('shop').controller('CartCtrl', ['carts.one', function CartCtrl(Cart) { Cart.get({ id: 1 }); }]);
        })(window.angular);`,
      'server.js': `
        import express from 'express';
        express().get('/v1/carts/:id', function show() {});`,
    });
    const sent = records.flatMap((each) =>
      each.record === 'link' && each.rule === 'http/own-operation' ? [each] : [],
    );
    const places = sent.flatMap(({ from, locations = [] }) =>
      locations.map(({ file, startLine }) => `${from.replace(/^.*[>#]/, '')} ${file}:${startLine}`),
    );
    expect(places).toEqual(['CartCtrl carts.js:3', 'CartCtrl resources.js:4']);
  });

  it('[E-request] puts addresses of Restangular together of the calls on the way to a request', () => {
    expect(
      linksTo(requests, {
        'app.js': `
          angular.module('shop', ['restangular'])
            .config(function (RestangularProvider) { RestangularProvider.setBaseUrl('/v1'); })
            .factory('Api', function (Restangular) {
              return Restangular.withConfig(function (config) { config.setBaseUrl('/v2'); });
            })
            .service('Carts', function (Api) { return Api.all('carts'); })
            .controller('CartsController', function CartsController(Carts, Api, Restangular) {
              function list() { return Carts.getList({ page: 1 }); }
              function add(cart) { return Carts.post(cart); }
              function upload(cart) { return Carts.customPOST(cart, 'upload'); }
              function read(id) { return Carts.get(id); }
              function drop(id) { return Api.one('carts', id).remove(); }
              function items(id) { return Api.one('carts', id).getList('items'); }
              function item(id, at) { return Api.one('carts', id).one('items', at).customGET('price'); }
              function close(id) {
                return Carts.get(id).then(function closing(cart) { return cart.customPUT({}, 'close'); });
              }
              function users() { return Restangular.all('users').getList(); }
            });
        `,
      }),
    ).toEqual([
      'add > POST /v2/carts',
      'close > GET /v2/carts/{}',
      'closing > PUT /v2/carts/{}/close',
      'drop > DELETE /v2/carts/{}',
      'item > GET /v2/carts/{}/items/{}/price',
      'items > GET /v2/carts/{}/items',
      'list > GET /v2/carts',
      'read > GET /v2/carts/{}',
      'upload > POST /v2/carts/upload',
      'users > GET /v1/users',
    ]);
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import { userCacheFolder } from '../../../src/files/user-cache.ts';

const home = vi.hoisted(() => ({ directory: (): string => '/home/somebody' }));
vi.mock('node:os', async (original) => ({ ...(await original<object>()), homedir: () => home.directory() }));

afterEach(() => {
  home.directory = () => '/home/somebody';
});

it('is below the folder for caches, else below the home', () => {
  expect(userCacheFolder({ XDG_CACHE_HOME: '/caches', HOME: '/home/me' })).toBe('/caches/stratigraph');
  expect(userCacheFolder({ HOME: '/home/me' })).toBe('/home/me/.cache/stratigraph');
  expect(userCacheFolder({})).toBe('/home/somebody/.cache/stratigraph');
});

it('is nowhere for a user without a home', () => {
  home.directory = () => {
    throw new Error('no such user');
  };
  expect(userCacheFolder({})).toBe(null);
});

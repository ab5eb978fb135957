import { moduleOfSymbol } from './symbol-name.ts';

/** Top modules of the standard library of Python 3, which no file beside the importer stands for. */
export const standardModules: ReadonlySet<string> = new Set(
  `abc aifc argparse array ast asynchat asyncio asyncore atexit audioop base64 bdb binascii bisect builtins bz2
  cProfile calendar cgi cgitb chunk cmath cmd code codecs codeop collections colorsys compileall concurrent
  configparser contextlib contextvars copy copyreg crypt csv ctypes curses dataclasses datetime dbm decimal difflib
  dis distutils doctest email encodings ensurepip enum errno faulthandler fcntl filecmp fileinput fnmatch fractions
  ftplib functools gc genericpath getopt getpass gettext glob graphlib grp gzip hashlib heapq hmac html http
  imaplib imghdr imp importlib inspect io ipaddress itertools json keyword lib2to3 linecache locale logging lzma
  mailbox mailcap marshal math mimetypes mmap modulefinder msilib msvcrt multiprocessing netrc nis nntplib nt
  ntpath nturl2path numbers opcode operator optparse os ossaudiodev pathlib pdb pickle pickletools pipes pkgutil
  platform plistlib poplib posix posixpath pprint profile pstats pty pwd py_compile pyclbr pydoc pydoc_data pyexpat
  queue quopri random re readline reprlib resource rlcompleter runpy sched secrets select selectors shelve shlex
  shutil signal site smtpd smtplib sndhdr socket socketserver spwd sqlite3 sre_compile sre_constants sre_parse ssl
  stat statistics string stringprep struct subprocess sunau symtable sys sysconfig syslog tabnanny tarfile
  telnetlib tempfile termios textwrap threading time timeit tkinter token tokenize tomllib trace traceback
  tracemalloc tty types typing unicodedata unittest urllib uu uuid venv warnings wave weakref webbrowser winreg
  winsound wsgiref xdrlib xml xmlrpc zipapp zipfile zipimport zlib zoneinfo`.split(/\s+/),
);

/** True for a symbol that comes with the language or its platform, by the language of the code that names it. */
export function isStandardSymbol(symbol: string, language: string): boolean {
  const module = moduleOfSymbol(symbol);
  if (language === 'Python') {
    const [top = ''] = module.split('.', 1);
    return top === 'builtins' || standardModules.has(top);
  }
  if (language === 'Java') return /^javax?\./.test(module);
  if (module === 'globalThis') return isPlatformGlobal(symbol.split(/[#.]/, 2)[1] ?? '');
  return module.startsWith('node:');
}

/** Packages that the JDK has below `javax`; all others there are of Java EE and of other libraries. */
const jdkExtensions =
  /^javax\.(accessibility|annotation\.processing|crypto|imageio|lang|management|naming|net|print|rmi|script|security|sound|swing|tools|xml\.(catalog|crypto|datatype|namespace|parsers|stream|transform|validation|xpath))(\.|$)/;

/** True for a package that comes with the JDK and that code imports for many reasons; one for requests or databases alone is none. */
export function isOfJdk(module: string): boolean {
  return /^java\.(?!net\.http$|sql$)/.test(module) || jdkExtensions.test(module);
}

/** What browsers have beside what Node has. What is neither is a global of the application: `APP.models`. */
const browserGlobals: ReadonlySet<string> = new Set(
  `window document location history localStorage sessionStorage screen self top parent frames opener customElements caches indexedDB
   alert confirm prompt open close scrollTo matchMedia getComputedStyle getSelection requestAnimationFrame cancelAnimationFrame
   requestIdleCallback XMLHttpRequest Image Audio FileReader Worker SharedWorker Notification DOMParser XMLSerializer Element Node
   HTMLElement SVGElement MutationObserver ResizeObserver IntersectionObserver PerformanceObserver CSS ServiceWorker EventSource
   WebSocket visualViewport addEventListener removeEventListener dispatchEvent postMessage importScripts require module exports`.split(
    /\s+/,
  ),
);

function isPlatformGlobal(name: string): boolean {
  return (
    name === '' || name in globalThis || browserGlobals.has(name) || /^(HTML|SVG|Web|RTC|IDB|Css|CSS)[A-Z]/.test(name)
  );
}

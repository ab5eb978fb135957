/**
 * Loaded before a test run (`NODE_OPTIONS=--require`): keeps a shadow stack of the instrumented functions that are running and
 * notes who called whom. Ids are those of the instrumentation; 0 is test code. On exit every process and thread writes one
 * file into the folder CALL_TRUTH_OUT: `{ entered, edges, later }`, edges as flat pairs caller, callee.
 *
 * The functions hang on `process`, which instrumented code reaches from any module format and before any import.
 */
const { createHook, executionAsyncId } = require('node:async_hooks');
const { writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { threadId } = require('node:worker_threads');

const folder = process.env.CALL_TRUTH_OUT;
if (folder !== undefined && process.callTruth === undefined) start();

function start() {
  /** @type {number[]} */
  const stack = [];
  const entered = new Set();
  /** Callees by caller, where an instrumented function was running. */
  const edges = new Map();
  /** Callees by the function that made the asynchronous resource which runs them, where none was running. */
  const later = new Map();
  const makers = new Map();

  createHook({
    init(asyncId) {
      if (stack.length > 0) makers.set(asyncId, stack[stack.length - 1]);
    },
    destroy(asyncId) {
      makers.delete(asyncId);
    },
  }).enable();

  function note(into, caller, callee) {
    if (caller === undefined || caller === 0) return;
    let callees = into.get(caller);
    if (callees === undefined) {
      callees = new Set();
      into.set(caller, callees);
    }
    callees.add(callee);
  }

  function noteEntry(id) {
    if (id === 0) return;
    entered.add(id);
    if (stack.length > 0) note(edges, stack[stack.length - 1], id);
    else note(later, makers.get(executionAsyncId()), id);
  }

  process.callTruth = {
    /** A plain function begins; gives what `leave` takes. */
    enter(id) {
      noteEntry(id);
      stack.push(id);
      return stack.length - 1;
    },
    leave(depth) {
      stack.length = depth;
    },
    /** A function that can be suspended begins. */
    begin(id) {
      noteEntry(id);
      stack.push(id);
      return { id, depth: stack.length - 1 };
    },
    end(frame) {
      if (frame.depth >= 0) stack.length = frame.depth;
      frame.depth = -1;
    },
    /** Before `await` and `yield`; gives back the value. */
    suspend(frame, value) {
      process.callTruth.end(frame);
      return value;
    },
    /** After them, and where control comes back by an exception; gives back the value. */
    resume(frame, value) {
      if (frame.depth >= 0) stack.length = frame.depth + 1;
      else {
        frame.depth = stack.length;
        stack.push(frame.id);
      }
      return value;
    },
    /** What `yield*` and `for await` go through: their function is running while they ask, suspended in between. */
    iterate(frame, iterable) {
      const { resume, suspend } = process.callTruth;
      const isAsync = iterable[Symbol.asyncIterator] !== undefined;
      const inner = iterable[isAsync ? Symbol.asyncIterator : Symbol.iterator]();
      const ask = (method, value) => {
        resume(frame);
        try {
          return inner[method](value);
        } finally {
          suspend(frame);
        }
      };
      const outer = { next: (value) => ask('next', value) };
      if (inner.return !== undefined) outer.return = (value) => ask('return', value);
      if (inner.throw !== undefined) outer.throw = (value) => ask('throw', value);
      outer[isAsync ? Symbol.asyncIterator : Symbol.iterator] = () => outer;
      return outer;
    },
    /** An initialiser, which runs for `id` without being called. */
    within(id, initialise) {
      stack.push(id);
      const depth = stack.length - 1;
      try {
        return initialise();
      } finally {
        stack.length = depth;
      }
    },
  };

  const flat = (pairs) => [...pairs].flatMap(([caller, callees]) => [...callees].flatMap((callee) => [caller, callee]));
  process.on('exit', () => {
    const name = `${process.pid}-${threadId}-${Date.now()}.json`;
    writeFileSync(
      join(folder, name),
      JSON.stringify({ entered: [...entered], edges: flat(edges), later: flat(later) }),
    );
  });
}

import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

it('views that are results of calls, and decorators that are applied without @ [F-python]', () => {
  expect(
    startPoints({
      'app.py': `
from flask import Flask
import library
app = Flask(__name__)
def make_view(name):
    def view(): ...
    return view
def a(): ...
app.add_url_rule("/made", view_func=make_view("a"))
app.add_url_rule("/unknown", view_func=library.make("a"))
app.add_url_rule("/wrapped", "wrapped", library.login_required(a))
app.add_url_rule("/lambda", view_func=lambda: 1)
app.route("/inline", methods=["POST"])(a)
app.route("/inline/wrapped")(library.cached(a))
`,
    }),
  ).toEqual([
    'Flask GET Operation inline/wrapped → app.py#a',
    'Flask GET Operation lambda → ',
    'Flask GET Operation made → app.py#make_view.view',
    'Flask GET Operation unknown → ',
    'Flask GET Operation wrapped → app.py#a',
    'Flask POST Operation inline → app.py#a',
  ]);
});

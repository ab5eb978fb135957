import { describe, expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';
import { accesses } from './tables-of.ts';

describe('tasks of Airflow [F-python]', () => {
  it('decorated functions, by their ids or their names', () => {
    const text = `
from airflow.decorators import dag, task
from airflow.sdk import task as run
@task
def read(): ...
@task(task_id="keep")
def write(): ...
@task.branch(task_id="choose")
def which(): ...
@run
def late(): ...
@dag(schedule="@daily", dag_id="nightly")
def build():
    @task
    def inner(): ...
    read() >> write.override(task_id="again")() >> inner()
build()
`;
    expect(startPoints({ 'dags/nightly.py': text })).toEqual([
      'Airflow DAG Job nightly → dags/nightly.py#build',
      'Airflow Job choose → dags/nightly.py#which',
      'Airflow Job inner → dags/nightly.py#build.inner',
      'Airflow Job keep → dags/nightly.py#write',
      'Airflow Job late → dags/nightly.py#late',
      'Airflow Job read → dags/nightly.py#read',
    ]);
  });

  it('operators of libraries run the function that they are given', () => {
    const text = `
from airflow import DAG
from airflow.operators.bash import BashOperator
from airflow.operators.python import PythonOperator, PythonSensor
from airflow.providers.http.operators import http
def clean(): ...
def ready(): ...
with DAG("nightly") as dag:
    wait = PythonSensor(task_id="wait", python_callable=ready)
    first = PythonOperator(task_id="clean", python_callable=clean)
    each = PythonOperator.partial(task_id="each", python_callable=clean).expand(op_args=[1, 2])
    last = BashOperator(task_id="list", bash_command="ls")
    asked = http.HttpOperator(task_id="ask", endpoint="/")
    wait >> first >> last
`;
    expect(startPoints({ 'dags/nightly.py': text })).toEqual([
      'Airflow DAG Job nightly → dags/nightly.py',
      'Airflow Job ask → ',
      'Airflow Job clean → dags/nightly.py#clean',
      'Airflow Job each → dags/nightly.py#clean',
      'Airflow Job list → ',
      'Airflow Job wait → dags/nightly.py#ready',
    ]);
  });

  it('own operators run their method, for each task that is made of them', () => {
    const files = {
      'dags/operators.py': `
from airflow.models.baseoperator import BaseOperator
from airflow.sensors.base import BaseSensorOperator
class Fetch(BaseOperator):
    def __init__(self, kind, **kwargs):
        super().__init__(**kwargs)
    def execute(self, context): ...
class FetchAll(Fetch):
    def __init__(self, **kwargs):
        super().__init__(kind="all", **kwargs)
class Arrived(BaseSensorOperator):
    def poke(self, context): ...
`,
      'dags/nightly.py': `
import operators
from operators import Fetch, FetchAll
with DAG(dag_id="nightly"):
    tasks = [Fetch(task_id="one", kind="x"), FetchAll(task_id="all")]
    [Fetch(task_id=f"fetch_{name}", kind=name) for name in ("a", "b")]
    operators.Arrived(task_id="arrived")
    Fetch.partial(task_id="each").expand(kind=["a"])
`,
    };
    expect(startPoints(files)).toEqual([
      'Airflow Job all → dags/operators.py#execute',
      'Airflow Job arrived → dags/operators.py#poke, dags/operators.py#Arrived',
      'Airflow Job each → dags/operators.py#execute',
      'Airflow Job fetch_a → dags/operators.py#execute',
      'Airflow Job fetch_b → dags/operators.py#execute',
      'Airflow Job one → dags/operators.py#execute',
    ]);
  });

  it('operators of anything else are no tasks', () => {
    const text = `
from shop.operators import BashOperator
BashOperator(task_id="list")
`;
    expect(startPoints({ 'shop/lists.py': text })).toEqual([]);
  });
});

it('statements that operators are given are read where the operator is made [E-python-accesses]', () => {
  const dag = `
from airflow import DAG
from airflow.providers.common.sql.operators.sql import SQLExecuteQueryOperator
from airflow.providers.mysql.operators.mysql import MySqlOperator
with DAG("nightly") as dag:
    load = SQLExecuteQueryOperator(task_id="load", sql=["DELETE FROM totals", "INSERT INTO totals SELECT * FROM carts"])
    rename = MySqlOperator(task_id="rename", sql="UPDATE \`tags\` SET name = 'a'")
    file = MySqlOperator(task_id="file", sql="queries/select from.sql")
`;
  expect(accesses({ 'dags/nightly.py': dag })).toEqual([
    'dags/nightly.py delete+insert totals',
    'dags/nightly.py select carts',
    'dags/nightly.py update tags',
  ]);
});

import { expect, it } from 'vitest';
import { endPoints } from './start-points-of.ts';

it('what Python code uses outside itself: requests, caches, object stores, mail, processes, queues [E-end-points]', () => {
  expect(
    endPoints({
      'shop/use.py': `
import subprocess
import boto3
import httpx
import pika
import redis
import requests
from django.core.cache import cache
from django.core.mail import EmailMessage, send_mail
from kafka import KafkaProducer
s3 = boto3.client("s3")
store = redis.from_url("redis://x")
session = requests.Session()
producer = KafkaProducer()
def asks(id):
    requests.post(f"https://api.example.com/users/{id}")
    requests.request("PUT", url="https://api.example.com/users")
    session.get("https://other.example.com/x")
    with httpx.Client(base_url="https://base.example.com") as client:
        client.delete("/carts")
def keeps(id):
    store.hset("cart:" + id, "a", 1)
    store.get(name="cart:1")
    cache.set("rates", 1, timeout=60)
def puts():
    s3.put_object(Bucket="carts", Key="a")
    s3.upload_file("a.txt", "files", "a.txt")
def mails():
    send_mail("Hello", "…", None, [])
    message = EmailMessage(subject="Bye")
    message.send()
def runs():
    subprocess.run(["git", "status"], check=True)
def sends():
    producer.send("orders", b"x")
    channel = pika.BlockingConnection().channel()
    channel.basic_publish(exchange="", routing_key="mails", body="x")
`,
    }),
  ).toEqual([
    'asks CALL HTTP Request DELETE base.example.com/carts',
    'asks CALL HTTP Request GET other.example.com/x',
    'asks CALL requests Request POST api.example.com/users/{}',
    'asks CALL requests Request PUT api.example.com/users',
    'keeps READ Redis Key cart:1',
    'keeps WRITE Cache Key rates',
    'keeps WRITE Redis Key cart:{}',
    'mails WRITE Django Mail Bye',
    'mails WRITE Django Mail Hello',
    'puts WRITE AWS S3 Bucket carts',
    'puts WRITE AWS S3 Bucket files',
    'runs CALL Child Process git',
    'sends WRITE Kafka Topic orders',
    'sends WRITE RabbitMQ Queue mails',
  ]);
});

it('a verb that depends on whether something is given is that of what callers give [E-end-points]', () => {
  const found = endPoints({
    'shop/ask.py': `
import requests
def ask(path, data=None):
    requests.request("POST" if data else "GET", "https://api.example.com" + path)
def send(path, data=None):
    requests.request("POST" if (data is not None) else "GET", "https://api.example.com" + path)
def drop(path, kept=None):
    requests.request("DELETE" if not kept else "PATCH", "https://api.example.com" + path)
def keep(path, kept=None):
    requests.request("DELETE" if kept is None else "PATCH", "https://api.example.com" + path)
def all():
    ask("/carts")
    send("/carts", {"name": "a"})
    drop("/carts")
    keep("/carts", [1])
`,
  });
  expect(found.map((each) => each.replace(' CALL requests Request', ''))).toEqual([
    'ask GET api.example.com/carts',
    'drop DELETE api.example.com/carts',
    'keep PATCH api.example.com/carts',
    'send POST api.example.com/carts',
  ]);
});

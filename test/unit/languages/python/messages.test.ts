import { expect, it } from 'vitest';
import { startPoints } from './start-points-of.ts';

const found = (code: string): string[] =>
  startPoints({ 'shop.py': code }).map((line) => line.replaceAll(/shop\.py#/g, ''));

it('consumers of RabbitMQ: pika, aio-pika, Kombu [F-python]', () => {
  expect(
    found(`
import aio_pika, pika
from kombu import Consumer, Queue
def on_order(channel, method, properties, body): ...
def listen():
    channel = pika.BlockingConnection().channel()
    channel.basic_consume(queue="orders", on_message_callback=on_order)
async def on_cart(message): ...
async def main():
    connection = await aio_pika.connect_robust("amqp://")
    channel = await connection.channel()
    queue = await channel.declare_queue("carts")
    await queue.consume(on_cart)
class Worker:
    def get_consumers(self, consumer, channel):
        return [Consumer(channel, queues=[Queue("mails")], callbacks=[self.on_mail])]
    def on_mail(self, body, message): ...
`),
  ).toEqual([
    'AMQP Consumer mails → on_mail',
    'RabbitMQ Consumer carts → on_cart',
    'RabbitMQ Consumer orders → on_order',
  ]);
});

it('consumers of Kafka, NATS, MQTT, Pub/Sub, and by brokers of FastStream [F-python]', () => {
  expect(
    found(`
import nats
import paho.mqtt.client as mqtt
from aiokafka import AIOKafkaConsumer
from confluent_kafka import Consumer
from faststream.rabbit import RabbitBroker
from google.cloud import pubsub_v1
broker = RabbitBroker()
@broker.subscriber("stock")
async def on_stock(message): ...
async def read_carts():
    async for message in AIOKafkaConsumer("carts", bootstrap_servers="x"): ...
def read_lines():
    consumer = Consumer({})
    consumer.subscribe(["lines", "items"])
async def on_mail(message): ...
async def main():
    client = await nats.connect("x")
    await client.subscribe("mail.*", cb=on_mail)
def on_door(client, data, message): ...
client = mqtt.Client()
client.message_callback_add("home/door", on_door)
def on_push(message): ...
pubsub_v1.SubscriberClient().subscribe("push", callback=on_push)
`),
  ).toEqual([
    'FastStream Consumer stock → on_stock',
    'Google Pub/Sub Consumer push → on_push',
    'Kafka Consumer carts → read_carts',
    'Kafka Consumer items → read_lines',
    'Kafka Consumer lines → read_lines',
    'MQTT Consumer home/door → on_door',
    'NATS Consumer mail.* → on_mail',
  ]);
});

it('functions in the cloud: Azure Functions and Chalice [F-python]', () => {
  expect(
    found(`
import azure.functions as func
from chalice import Chalice, Rate
app = func.FunctionApp()
@app.route(route="carts/{id}", methods=["POST"])
def add(request): ...
@app.queue_trigger(arg_name="message", queue_name="orders", connection="x")
def order(message): ...
@app.timer_trigger(schedule="0 0 * * * *", arg_name="timer")
def nightly(timer): ...
cloud = Chalice(app_name="shop")
@cloud.route("/lines/{id}", methods=["DELETE"])
def drop(id): ...
@cloud.on_sqs_message(queue="mails")
def mail(event): ...
`),
  ).toEqual([
    'AWS Consumer mails → mail',
    'Azure Consumer orders → order',
    'Azure Job nightly → nightly',
    'Azure POST Operation carts/{} → add',
    'Chalice DELETE Operation lines/{} → drop',
  ]);
});

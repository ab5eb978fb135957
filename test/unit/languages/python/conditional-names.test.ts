import { expect, it } from 'vitest';
import { endPoints } from './start-points-of.ts';

const producer = 'from kafka import KafkaProducer\nproducer = KafkaProducer()\n';

it('names that one branch or each branch of a condition on a parameter assigns keep what each assigns [E-end-points]', () => {
  expect(
    endPoints({
      'shop/use.py': `${producer}
def either(topic=None):
    if topic:
        name = topic
    else:
        name = "carts"
    producer.send(name, b"x")
def renewed(topic=None):
    if not topic:
        topic = "orders"
    producer.send(topic, b"x")
def default(kind=None):
    name = "visits"
    if kind == "open":
        name = "opened"
    elif kind:
        name, rest = "closed", 1
    producer.send(name, b"x")
def tried(config):
    try:
        name = "tried"
    except KeyError:
        name = "failed"
    producer.send(name, b"x")
def built(topic=None):
    if not topic:
        topic = "built"
    topic = topic + "_v1"
    producer.send(topic, b"x")
either("tags")
renewed("users")
renewed()
`,
    }),
  ).toEqual([
    'built WRITE Kafka Topic built_v1',
    'default WRITE Kafka Topic closed',
    'default WRITE Kafka Topic opened',
    'default WRITE Kafka Topic visits',
    'either WRITE Kafka Topic carts',
    'either WRITE Kafka Topic tags',
    'renewed WRITE Kafka Topic orders',
    'renewed WRITE Kafka Topic users',
    'tried WRITE Kafka Topic failed',
    'tried WRITE Kafka Topic tried',
  ]);
});

it('members of a class and names of a module that branches assign keep what each assigns [E-end-points]', () => {
  expect(
    endPoints({
      'shop/use.py': `${producer}
LIVE = read()
topic = "first"
class Carts:
    if LIVE:
        name = "live"
    else:
        name = "other"
    def send(self):
        producer.send(self.name, b"x")
class Orders:
    def __init__(self, topic=None):
        if topic:
            self.topic = topic
        else:
            self.topic = "orders"
    def order(self):
        producer.send(self.topic, b"x")
def choose(given=None):
    global topic
    if given:
        topic = "chosen"
def chosen():
    producer.send(topic, b"x")
Orders("bulk").order()
`,
    }),
  ).toEqual([
    'chosen WRITE Kafka Topic chosen',
    'chosen WRITE Kafka Topic first',
    'order WRITE Kafka Topic bulk',
    'order WRITE Kafka Topic orders',
    'send WRITE Kafka Topic live',
    'send WRITE Kafka Topic other',
  ]);
});

import { expect, it } from 'vitest';
import { endPoints } from './start-points-of.ts';

it('what code reads of the further arguments by name is what callers give by that name [E-end-points]', () => {
  expect(
    endPoints({
      'shop/use.py': `
from kafka import KafkaProducer
producer = KafkaProducer()
def indexed(**kwargs):
    producer.send(kwargs["topic"], b"x")
def got(**kwargs):
    topic = kwargs.get("topic")
    producer.send(topic, b"x")
def popped(first, *args, **options):
    topic = options.pop("topic", None)
    producer.send(topic, b"x")
def otherwise(**options):
    producer.send(options.get("topic", "default"), b"x")
def passed(**options):
    indexed(**options)
class Carts:
    def __init__(self, **kwargs):
        self.topic = kwargs.pop("topic")
    def send(self):
        producer.send(self.topic, b"x")
indexed(topic="indexed")
got(topic="got", other="a")
popped(1, 2, topic="popped")
otherwise(topic="given")
otherwise()
passed(topic="passed")
Carts(topic="carts").send()
`,
      'shop/tags.py': `
from shop.use import Carts
class Tags(Carts):
    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
Tags(topic="tags").send()
`,
    }),
  ).toEqual([
    'got WRITE Kafka Topic got',
    'indexed WRITE Kafka Topic indexed',
    'indexed WRITE Kafka Topic passed',
    'otherwise WRITE Kafka Topic default',
    'otherwise WRITE Kafka Topic given',
    'popped WRITE Kafka Topic popped',
    'send WRITE Kafka Topic carts',
    'send WRITE Kafka Topic tags',
  ]);
});

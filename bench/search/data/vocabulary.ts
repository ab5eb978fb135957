import type { Random } from './random.ts';

/** Words of identifiers, the most frequent of real code first. */
const frequentWords =
  `type name value id string list key data file node index map path class method set field item info text
 context element entry result object config request response service handler manager factory builder provider listener event message
 state status count size length line code source target parent child root base default order user account client server session token
 policy rule group role state date time stamp format parser writer reader stream buffer byte char array table column row query filter sort
 page view model form input output error exception test mock util helper abstract impl internal remote local cache lock thread task job
 queue pool worker executor process module package project version resource property attribute option argument parameter variable function
 expression statement block scope symbol reference link graph edge vertex tree visitor iterator collection container component widget button
 label panel window dialog menu action command binding converter adapter wrapper proxy decorator strategy template pattern matcher validator
 serializer deserializer encoder decoder compressor hash digest signature certificate cipher secret password login security permission access
 payment invoice billing customer product catalog cart shipping delivery stock inventory supplier contract claim risk ledger balance amount
 currency price tax rate discount report document image video audio media content body header footer url uri http xml json yaml csv pdf sql
 database connection transaction statement cursor schema migration entity repository mapper registry loader resolver dispatcher scheduler
 trigger timer clock calendar duration interval range limit offset position point line shape color font style theme layout grid cell border
 annotation metadata descriptor definition declaration signature generic lambda closure stack heap frame register operand opcode instruction
 compiler lexer token grammar syntax semantic analysis optimizer emitter linker loader runtime engine machine kernel driver device sensor
 network socket channel packet protocol address port host domain gateway router switch bridge peer cluster shard replica snapshot backup
 archive log audit trace metric gauge counter histogram monitor alert notification mail sms push subscription topic consumer producer broker`
    .split(/\s+/)
    .filter((word, index, all) => all.indexOf(word) === index);

export const verbs =
  `get set is add create to has find remove read write parse update build load init visit apply check test on handle
 accept compute resolve convert delete put process validate register start stop close open run execute send receive render append copy clear
 compare equals hash clone merge split join sort filter map reduce collect emit notify subscribe dispatch invoke call use with of from as
 ensure require assert verify match contains index last next prev reset restore save store fetch list count calculate format print dump log`.split(
    /\s+/,
  );

/** Names that code of every project has. */
export const universalNames =
  `toString equals hashCode main run get apply accept init values valueOf close size name id value data
 constructor render index setUp tearDown clone next hasNext iterator compareTo build execute handle process serialVersionUID logger log
 INSTANCE e i key path type result request response config context props state options children parent test __init__ __str__ __repr__`.split(
    /\s+/,
  );

const syllables =
  `ab ac ad al am an ar as at au ba be bi bo bra bu ca ce chi co cra cu da de di do dra du el em en er es ex fa fe fi fo
 fra ga ge gi go gra gu ha he hi ho hy ic in ing ion ir is it ja jo ka ke ki ko la le li lo lu ly ma me mi mo mu na ne ni no nu ob oc on op
 or os pa pe phi pi po pra pro qua ra re ri ro ru sa sce se shi si so sta ste sti sto stra su ta te the ti to tra tri tu ul um un ur us va
 ve vi vo we wi xe xi ya yo za ze zi zo`.split(/\s+/);

const foreignWords = [
  'größe',
  'überweisung',
  'straße',
  'façade',
  'señal',
  'naïve',
  'año',
  'дата',
  'заказ',
  '注文',
  '价格',
  'έλεγχος',
];

/** A vocabulary of so many words: those of real code first, then rarer made-up ones, a few of them not ASCII. */
export function createVocabulary(random: Random, size: number): string[] {
  const words = [...frequentWords];
  const known = new Set(words);
  while (words.length < size) {
    let word = '';
    for (let left = 2 + random.below(3); left > 0; left--) word += random.pick(syllables);
    if (random.chance(0.004)) word = random.pick(foreignWords);
    else if (known.has(word)) continue;
    known.add(word);
    words.push(word);
  }
  return words;
}

export function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

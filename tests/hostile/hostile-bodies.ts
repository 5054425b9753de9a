import type { JsonSchema } from '#shared/openapi/api-document.ts'
import {
  criticalJson,
  foreignNames,
  hostileJson,
  hostileText,
  languageNames,
  numbers,
} from './hostile-values.ts'
import type { PublicCall } from './public-calls.ts'
import { type Dice, oneOf } from './random.ts'

/** A request body, and a short description of its fault. */
export type HostileBody = { kind: string; bytes: Buffer }

type Entry = readonly [name: string, json: string]

const written = (entries: readonly Entry[]): string =>
  `{${entries.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join()}}`

/** Values just inside and just outside of a field's limits. */
const edgesOf = ({ maxLength, minimum, maximum, enum: choices = [] }: JsonSchema): string[] => [
  ...(maxLength ? [maxLength, maxLength + 1].map((length) => JSON.stringify('é'.repeat(length))) : []),
  ...[minimum, maximum].flatMap((edge) =>
    edge === undefined ? [] : [edge, edge - 1, edge + 1, edge + 0.5, `"${edge}"`, `[${edge}]`].map(String),
  ),
  ...choices.flatMap((word) =>
    [` ${word}`, String(word).toLowerCase(), `${word}\u0000`].map((one) => JSON.stringify(one)),
  ),
]

const entriesOf = ({ sound = {} }: PublicCall): Entry[] =>
  Object.entries(sound).map(([name, value]) => [name, JSON.stringify(value)])

/** The valid body with one or a few invalid fields. */
const wrongFields = (call: PublicCall, dice: Dice): string => {
  const entries = entriesOf(call)
  const names = Object.keys(call.fields)
  if (names.length === 0) return hostileJson(dice)
  for (let count = 1 + dice(2); count > 0; count--) {
    const name = oneOf(dice, names)
    const edges = edgesOf(call.fields[name] ?? {})
    const json = edges.length > 0 && dice(3) === 0 ? oneOf(dice, edges) : hostileJson(dice)
    const at = entries.findIndex(([known]) => known === name)
    if (at < 0) entries.push([name, json])
    else if (dice(6) === 0) entries.splice(at, 1)
    else entries[at] = [name, json]
  }
  return written(entries)
}

/** The valid body with extra fields: of the language, of our tables, or duplicates. */
const moreFields = (call: PublicCall, dice: Dice): string => {
  const names = [...foreignNames, ...languageNames, ...Object.keys(call.fields), hostileText(dice)]
  const more = Array.from({ length: 1 + dice(4) }, (): Entry => [oneOf(dice, names), hostileJson(dice)])
  return written(dice(2) ? [...more, ...entriesOf(call)] : [...entriesOf(call), ...more])
}

/** All fields at once. */
const allWrong = (call: PublicCall, dice: Dice): string =>
  written(Object.keys(call.fields).map((name): Entry => [name, hostileJson(dice)]))

/** Text that is not JSON, or not an object. */
const noObject = (call: PublicCall, dice: Dice): string => {
  const whole = written(entriesOf(call))
  const generators = [
    () => whole.slice(0, dice(whole.length)),
    () => hostileJson(dice),
    () => `[${whole}]`,
    () => `${whole}${whole}`,
    () => `${whole}\n${whole}\n`,
    () => whole.replace('}', ',}'),
    () => `/* x */ ${whole}`,
    () => JSON.stringify(whole),
    () => `{"a":`.repeat(1 + dice(16_000)),
    () => `${' '.repeat(dice(90_000))}${whole}`,
    () => `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>`,
    () => 'name=Ada&email=ada%40example.org',
    () => `{${Array.from({ length: 3_000 }, (_, at) => `"k${at}":1`).join()}}`,
    () => written([['name', `"${'x'.repeat(99_000)}"`]]),
    () => written([['name', `"${'x'.repeat(100_001)}"`]]),
    () => oneOf(dice, ['', ' ', '\n', '\u0000', '{', '}', '"', 'null', oneOf(dice, numbers)]),
  ]
  return oneOf(dice, generators)()
}

/** Invalid or unusually encoded UTF-8. */
const oddBytes = (call: PublicCall, dice: Dice): Buffer => {
  const whole = written(entriesOf(call))
  const generators = [
    () => Buffer.from(`\ufeff${whole}`),
    () => Buffer.from(whole, 'utf16le'),
    () => Buffer.from(whole.replace('Ada', '\xff\xfe'), 'latin1'),
    () => Buffer.from(whole.replace('Ada', '\xc0\xaf'), 'latin1'),
    () => Buffer.from(whole.replace('Ada', '\xed\xa0\x80'), 'latin1'),
    () => Buffer.from(Array.from({ length: dice(2_000) }, () => dice(256))),
    () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
  ]
  return oneOf(dice, generators)()
}

/** The valid body with one invalid field: each field with each critical value. */
export const criticalBodies = (call: PublicCall): HostileBody[] =>
  Object.keys(call.fields).flatMap((name) =>
    criticalJson.map((json) => {
      const others = entriesOf(call).filter(([known]) => known !== name)
      return {
        kind: `${name} is ${json.slice(0, 40)}`,
        bytes: Buffer.from(written([...others, [name, json]])),
      }
    }),
  )

/** A hostile body for a call that takes JSON. */
export const hostileBody = (call: PublicCall, dice: Dice): HostileBody => {
  const kinds = [
    ['wrong fields', wrongFields, 8],
    ['more fields', moreFields, 3],
    ['all wrong', allWrong, 2],
    ['no object', noObject, 3],
    ['odd bytes', oddBytes, 1],
    ['sound', (one: PublicCall) => written(entriesOf(one)), 2],
  ] as const
  const weighed = kinds.flatMap((kind) => Array.from({ length: kind[2] }, () => kind))
  const [kind, make] = oneOf(dice, weighed)
  const bytes = make(call, dice)
  return { kind, bytes: Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes) }
}

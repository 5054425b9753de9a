import { criticalBodies, hostileBody } from './hostile-bodies.ts'
import { criticalForms, hostileForm, hostileFormType } from './hostile-forms.ts'
import { hostileText } from './hostile-values.ts'
import type { PublicCall } from './public-calls.ts'
import { type Dice, oneOf } from './random.ts'

export type HostileRequest = {
  kind: string
  method: string
  url: string
  headers: Record<string, string>
  payload: Buffer
  /** Random client addresses, so that network rate limits do not end the run. */
  remoteAddress: string
}

const jsonTypes = [
  'application/json; charset=utf-8',
  'application/json; charset=utf-16',
  'application/json; charset="utf-8"; x=y',
  'application/json;charset=iso-8859-1',
  'APPLICATION/JSON',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'text/plain',
  'text/plain; application/json',
  'text/xml',
  'application/octet-stream',
  '',
  ' ',
  'a/b; c',
  'application/json, text/html',
]

/** Text that is valid in an HTTP header. */
const headerText = (dice: Dice) =>
  Array.from(Buffer.from(hostileText(dice)).subarray(0, 200), (byte) =>
    String.fromCharCode(32 + (byte % 95)),
  ).join('')

/** Headers that our pages never send. */
const oddHeaders = (dice: Dice): Record<string, string> =>
  oneOf<() => Record<string, string>>(dice, [
    () => ({ 'content-encoding': oneOf(dice, ['gzip', 'br', 'deflate, gzip', 'identity', 'x']) }),
    () => ({ authorization: `Bearer ${headerText(dice)}` }),
    () => ({ authorization: headerText(dice) }),
    () => ({ cookie: `admin_jwt=${headerText(dice)}; __proto__=x` }),
    () => ({ cookie: 'a=b; '.repeat(500) }),
    () => ({ 'if-match': headerText(dice) }),
    () => ({
      host: oneOf(dice, [
        'evil.example',
        'renewable.localhost',
        'a b',
        'localhost:99999',
        '[::1]',
        '',
        'localhost/x',
        '127.0.0.1',
      ]),
    }),
    () => ({
      'x-forwarded-for': headerText(dice),
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'javascript',
    }),
    () => ({ 'x-http-method-override': 'DELETE', 'x-original-url': '/admin/api/admin/accounts' }),
    () => ({
      origin: 'https://evil.example',
      referer: 'https://evil.example/',
      'sec-fetch-site': 'cross-site',
    }),
    () => ({ accept: headerText(dice), 'accept-language': headerText(dice), range: 'bytes=0-0,1-1' }),
    () => ({
      'stripe-signature': oneOf(dice, [
        't=1,v1=00',
        `t=${dice(2 ** 31)},v1=${'0'.repeat(64)}`,
        headerText(dice),
        't=,v1=',
        'v1',
      ]),
    }),
    () => ({ [`x-${'y'.repeat(200)}`]: 'x'.repeat(4_000) }),
  ])()

/** The path with hostile parameters, and a query that our pages never send. */
const oddAddress = ({ url, places }: PublicCall, dice: Dice): string => {
  const odd = () => encodeURIComponent(hostileText(dice).toWellFormed()).slice(0, 400) || 'x'
  const path = url.replace(/:(\w+)(\([^)]*\))?\??/g, (_, name) =>
    dice(3) === 0 ? oneOf(dice, places[name] ?? ['x']) : odd(),
  )
  const queries = [
    '',
    '',
    '',
    '?pricingConfigId=1&pricingConfigId=2',
    '?pricingConfigId[]=1',
    '?__proto__[x]=1&constructor=2',
    `?pricingConfigId=${encodeURIComponent(hostileText(dice).toWellFormed())}`,
    `?${'a=b&'.repeat(500)}`,
    '?%00=%00',
    '?%zz',
    '?website=optics&admin=1',
  ]
  return `${path}${oneOf(dice, queries)}`
}

/** A hostile request; `bearers` are valid link tokens of the call. */
export const hostileRequest = (
  call: PublicCall,
  dice: Dice,
  bearers: readonly string[] = [],
): HostileRequest => {
  const { kind, bytes } = call.file ? hostileForm(call, dice) : hostileBody(call, dice)
  const ownType = call.file ? hostileFormType : 'application/json'
  const bearer = bearers.length > 0 && dice(4) > 0 ? { authorization: `Bearer ${oneOf(dice, bearers)}` } : {}
  return {
    kind,
    method: call.method,
    url: oddAddress(call, dice),
    headers: {
      host: 'localhost:3000',
      'content-type': dice(12) === 0 ? oneOf(dice, jsonTypes) : ownType,
      ...bearer,
      ...(dice(4) === 0 && oddHeaders(dice)),
    },
    payload: bytes,
    remoteAddress: `198.18.${dice(256)}.${dice(256)}`,
  }
}

/** Each field of a call with each critical value, in an otherwise valid request. */
export const criticalRequests = (call: PublicCall, bearers: readonly string[] = []): HostileRequest[] =>
  (call.file ? criticalForms(call) : criticalBodies(call)).map(({ kind, bytes }, at) => ({
    kind,
    method: call.method,
    url: call.url.replace(/:(\w+)/g, (_, name) => call.places[name]?.[0] ?? 'x'),
    headers: {
      host: 'localhost:3000',
      'content-type': call.file ? hostileFormType : 'application/json',
      ...(bearers[0] && { authorization: `Bearer ${bearers[0]}` }),
    },
    payload: bytes,
    remoteAddress: `198.18.${at >> 8}.${at & 255}`,
  }))

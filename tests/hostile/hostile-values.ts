import { newId } from '#shared/ids.ts'
import { type Dice, oneOf } from './random.ts'

/** Attack strings: for SQL, HTML, shells, emails, templates, paths, formats, and for this product. */
const injections = [
  "'",
  "' or '1'='1",
  "'; drop table registrations; --",
  '1); select pg_sleep(10); --',
  "' union select password_hash from admins --",
  '$1',
  '%s%s%s%n',
  '\\',
  "\\' or 1=1 --",
  '%27%20or%201%3d1',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</title><svg/onload=alert(1)>',
  '<!--',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '{{7*7}}',
  '$\u007b7*7}',
  '<%= 7*7 %>',
  '#{7*7}',
  '$\u007bjndi:ldap://127.0.0.1/x}',
  '; cat /etc/passwd',
  '$(touch /tmp/owned)',
  '`id`',
  '| id',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/proc/self/environ',
  'file:///etc/passwd',
  'http://169.254.169.254/latest/meta-data/',
  'http://127.0.0.1:1/',
  'a@example.org\r\nBcc: victim@example.org',
  'Subject\r\nX-Injected: yes',
  'a@example.org\nContent-Type: text/html\n\n<b>x</b>',
  '%0d%0aSet-Cookie: admin_jwt=x',
  '=HYPERLINK("http://evil.example","x")',
  '+cmd|calc',
  '@SUM(1+1)',
  '*)(uid=*))(|(uid=*',
  "' or count(/*)=1 or '",
  '(a+)+$',
  '^(([a-z])+.)+[A-Z]([a-z])+$',
  '[object Object]',
  'undefined',
  'null',
  'NaN',
  'true',
  '-1',
  '0',
  '1e309',
  '0x10',
  '٣',
  'cs_test_1',
  'pi_1',
]

/** Unusual and invalid Unicode. */
const unicode = [
  '\u0000',
  'Ada\u0000Lovelace',
  '\ud800',
  '\udc00',
  'a\ud83d',
  '\udfff\ud800',
  '\u200b',
  '\u2060\u200b\u200d',
  '\u202e gpj.exe',
  '\ufeff',
  '\uffff',
  '\u2028\u2029',
  '\u0007\u0008\u001b[31m',
  '\u0085',
  'İ'.repeat(100),
  'ß',
  'ﬃ',
  '中村 さくら',
  'عائشة بنت محمد',
  '👩‍👩‍👧‍👦'.repeat(20),
  'Z̷̢̛a̶̡l̸̨g̵̢o̴̧'.repeat(10),
  `e${'\u0301'.repeat(500)}`,
  '\u{10ffff}',
  'ａｄａ＠ｅｘａｍｐｌｅ．ｏｒｇ',
  'ada@\u0435xample.org',
  'jörg@example.org',
  '"ada lovelace"@example.org',
  'ada@[127.0.0.1]',
  `${'a'.repeat(64)}@${'b'.repeat(63)}.example.org`,
  'ada+tag@example.org',
  'ada@example.org, eve@example.org',
]

/** Property names with a meaning in JavaScript. */
export const languageNames = [
  '__proto__',
  'constructor',
  'prototype',
  'hasOwnProperty',
  'toString',
  'valueOf',
  'toJSON',
  'then',
  '__defineGetter__',
]

/** Columns and fields that none of our forms has. */
export const foreignNames = [
  'id',
  'website',
  'status',
  'role',
  'createdAt',
  'amountPaid',
  'totalCents',
  'livemode',
  'linkVersion',
  'permission',
  'reviewReason',
  'provider',
  'isAdmin',
  '$where',
  'name[]',
  'a.b',
  '',
]

/** Valid and invalid number literals of JSON. */
export const numbers = [
  '0',
  '-0',
  '-1',
  '1.5',
  '1e0',
  '1E2',
  '1e21',
  '1e308',
  '1e309',
  '-1e400',
  '1e-7',
  '0.1',
  '0.005',
  '523.949999999999999999',
  '523.95',
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '9223372036854775808',
  '100000000000000000000000000000000000000000',
  `1${'0'.repeat(400)}`,
  `0.${'1'.repeat(5_000)}`,
  '01',
  '+1',
  '.5',
  '1.',
  '0x10',
  'NaN',
  'Infinity',
  '-Infinity',
  '1_000',
]

/** A text from the corpora, including long and mixed ones. */
export const hostileText = (dice: Dice): string => {
  const text = oneOf(dice, [...injections, ...unicode, ...languageNames])
  const kind = dice(10)
  if (kind === 0) return text.repeat(1 + dice(40))
  if (kind === 1) return `${text}${oneOf(dice, unicode)}`
  if (kind === 2) return oneOf(dice, ['x', 'é', '髙', '👍', ' ', '\n', '%', "'"]).repeat(oneOf(dice, lengths))
  if (kind === 3) return `${hostileText(dice)}@example.org`
  if (kind === 4) return newId(new Date(dice(2 ** 31) * 1000))
  if (kind === 5) return Array.from({ length: dice(40) }, () => String.fromCharCode(dice(0x10000))).join('')
  return text
}

/** Lengths around every field limit, and far beyond. */
const lengths = [0, 1, 59, 60, 61, 99, 101, 199, 200, 201, 254, 255, 300, 301, 5_000, 5_001, 10_001, 60_000]

/** Deeply nested values. */
const nested = (dice: Dice): string => {
  const depth = oneOf(dice, [5, 19, 20, 21, 100, 1_000, 10_000])
  return dice(2)
    ? `${'['.repeat(depth)}${']'.repeat(depth)}`
    : `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
}

/** JSON-like source text, not all of it valid. */
export const hostileJson = (dice: Dice): string => {
  switch (dice(12)) {
    case 0:
      return oneOf(dice, ['null', 'true', 'false', '{}', '[]', '""', '" "'])
    case 1:
    case 2:
      return oneOf(dice, numbers)
    case 3:
      return nested(dice)
    case 4:
      return `[${Array.from({ length: 1 + dice(3) }, () => JSON.stringify(hostileText(dice))).join()}]`
    case 5:
      return `{${JSON.stringify(oneOf(dice, languageNames))}:${JSON.stringify(hostileText(dice))}}`
    case 6:
      return `{"length":1e9,"0":"x","toString":null,"toJSON":1}`
    case 7:
      // an escape that a parser must reject or decode
      return oneOf(dice, ['"\\u0000"', '"\\ud800"', '"\\uD83D\\u0041"', '"\\x41"', '"\u0001"', '"\\"', "'x'"])
    case 8:
      return `[${'1,'.repeat(dice(20_000))}1]`
    default:
      return JSON.stringify(hostileText(dice))
  }
}

/** Values tested for every field in every run, as JSON. */
export const criticalJson: readonly string[] = [
  ...[
    'Ada\u0000Lovelace',
    '\u0000',
    'Ada \ud800',
    '\udfff',
    "' or '1'='1",
    '<script>alert(1)</script>',
    'x@example.org\r\nBcc: victim@example.org',
    '__proto__',
    'x'.repeat(10_001),
    'İ'.repeat(99),
    '',
    '1e1',
    '\u{10ffff}',
  ].map((text) => JSON.stringify(text)),
  'null',
  'true',
  '[]',
  '["x"]',
  '{}',
  '{"__proto__":{"x":1}}',
  '-1',
  '0',
  '1.5',
  '2147483648',
  '1e309',
  `1${'0'.repeat(400)}`,
]

import type { HostileBody } from './hostile-bodies.ts'
import { criticalJson, foreignNames, hostileText, languageNames } from './hostile-values.ts'
import type { PublicCall } from './public-calls.ts'
import { type Dice, oneOf } from './random.ts'

const boundary = 'hostile-7b1f'
export const hostileFormType = `multipart/form-data; boundary=${boundary}`

/** File names for path traversal and header injection. */
const fileNames = [
  'abstract.pdf',
  '../../../../tmp/owned.pdf',
  '..\\..\\owned.pdf',
  '/etc/passwd',
  'C:\\boot.ini',
  'file.pdf\u0000.html',
  'a"; filename="b.html',
  'x\r\nX-Injected: yes',
  '\u202efdp.exe',
  'x'.repeat(5_000),
  '.',
  '',
  '.htaccess',
  'con',
  '%2e%2e%2fowned.pdf',
  '中村.pdf',
  '\ud800.pdf',
]

const types = [
  'application/pdf',
  'text/html',
  'image/svg+xml',
  'multipart/mixed; boundary=x',
  '',
  'x'.repeat(500),
]

const fileBytes = (dice: Dice): string =>
  oneOf(dice, [
    () => '%PDF-1.7\nsome text\n%%EOF\n',
    () => '%PDF-1.7\n/JS (app.alert(1)) /OpenAction\n',
    () => `${'x'.repeat(1_019)}%PDF-1.7`,
    () => `${'x'.repeat(1_020)}%PDF-1.7`,
    () => 'PK\u0003\u0004',
    () => '<html><script>alert(1)</script>',
    () => '',
    () => '%PDF',
    () => 'x'.repeat(dice(100_000)),
    () => hostileText(dice),
  ])()

type Part = { head: string; body: string }

const fieldPart = (name: string, value: string): Part => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  body: value,
})

const filePart = (dice: Dice, name: string): Part => ({
  head: `Content-Disposition: form-data; name="${name}"; filename="${oneOf(dice, fileNames)}"\r\nContent-Type: ${oneOf(dice, types)}`,
  body: fileBytes(dice),
})

/** Applies one deviation from what browsers send. */
const spoil = (parts: Part[], call: PublicCall, dice: Dice): void => {
  const names = Object.keys(call.fields)
  const at = dice(parts.length + 1)
  const changes = [
    () => parts.splice(at, 0, fieldPart(oneOf(dice, [...names, 'x']), hostileText(dice))),
    () => parts.splice(at, 1),
    () => parts.splice(at, 0, fieldPart(oneOf(dice, [...languageNames, ...foreignNames]), hostileText(dice))),
    () => parts.splice(at, 0, filePart(dice, oneOf(dice, ['abstractFile', 'file', '__proto__', 'email']))),
    () => parts.splice(at, 0, { head: hostileText(dice), body: 'x' }),
    () => parts.splice(at, 0, { head: `${'X-Many: y\r\n'.repeat(100)}X: y`, body: 'x' }),
    () => parts.push(...Array.from({ length: 30 }, (_, of) => fieldPart(`f${of}`, 'x'))),
    () =>
      parts.splice(
        at,
        0,
        fieldPart(oneOf(dice, [...names, 'x']), 'x'.repeat(oneOf(dice, [9_999, 10_001, 60_000]))),
      ),
    () => parts.push(fieldPart('abstractFile', '%PDF-1.7')),
    () => parts.reverse(),
  ]
  oneOf(dice, changes)()
}

const join = (parts: readonly Part[]): string =>
  `${parts.map(({ head, body }) => `--${boundary}\r\n${head}\r\n\r\n${body}\r\n`).join('')}--${boundary}--\r\n`

/** A hostile form for a call that takes one. */
export const hostileForm = (call: PublicCall, dice: Dice): HostileBody => {
  const parts = Object.entries(call.sound ?? {}).map(([name, value]) => fieldPart(name, String(value)))
  parts.push(filePart(dice, call.file ?? 'file'))
  for (let count = dice(4); count > 0; count--) spoil(parts, call, dice)
  const whole = Buffer.from(join(parts))
  const ends = [
    { kind: 'form', bytes: whole },
    { kind: 'form', bytes: whole },
    { kind: 'form', bytes: whole },
    { kind: 'cut form', bytes: whole.subarray(0, dice(whole.length + 1)) },
    {
      kind: 'form with another line end',
      bytes: Buffer.from(whole.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
    },
    { kind: 'no form', bytes: Buffer.from(hostileText(dice)) },
  ]
  return oneOf(dice, ends)
}

/** The valid form with one invalid field: each field with each critical text. */
export const criticalForms = (call: PublicCall): HostileBody[] =>
  Object.keys(call.fields).flatMap((name) =>
    criticalJson
      .map((json): unknown => JSON.parse(json))
      .filter((value) => typeof value === 'string')
      .map((value) => {
        const parts = Object.entries({ ...call.sound, [name]: value }).map(([of, sent]) =>
          fieldPart(of, String(sent)),
        )
        const file = {
          head: `Content-Disposition: form-data; name="${call.file}"; filename="a.pdf"`,
          body: '%PDF-1.7\n%%EOF\n',
        }
        return {
          kind: `${name} is ${JSON.stringify(value).slice(0, 40)}`,
          bytes: Buffer.from(join([...parts, file])),
        }
      }),
  )

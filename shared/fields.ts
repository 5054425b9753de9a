import * as z from 'zod/mini'
import type { $ZodLooseShape } from 'zod/v4/core'
import { isEmailAddress, noEmailAddress, readEmailAddress } from './text/email-address.ts'
import { isBlank } from './text/is-blank.ts'
import { normalizeText } from './text/normalize-text.ts'
import { slugPattern, type Website } from './website.ts'

/** The maximum number of characters of each field (decisions, Input). */
export const limits = {
  name: 200,
  phone: 60,
  email: 254,
  institute: 300,
  country: 100,
  orderReference: 200,
  subject: 300,
  message: 10_000,
  description: 5000,
} as const

const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Text that is not trimmed: it may contain neither NUL nor a lone surrogate, which the database cannot store. */
export const readable = (label: string) =>
  z.refine<string>(
    (text) => !text.includes('\0') && !loneSurrogate.test(text),
    `${label} contains characters that cannot be stored`,
  )

/** Normalizes every incoming text before it is validated and stored. */
const plain = z.overwrite(normalizeText)

const tooLong = (label: string, max: number) =>
  z.maxLength(max, `${label} must be at most ${max.toLocaleString('en')} characters`)

/** The length to which an unknown name is cut in an error message. */
const mostOfName = 60

/**
 * The body of one of our own calls that changes something, or a part of it: unknown fields are refused by name, because the
 * sender expects them to be saved. The calls of the specification ignore unknown fields.
 */
export const changeBody = <T extends $ZodLooseShape>(shape: T) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? unknownFields(issue.keys) : undefined),
  })

const unknownFields = (names: readonly string[]): string => {
  const all = names.map((name) => `“${name.slice(0, mostOfName)}”`).join(', ')
  return `${names.length === 1 ? 'Unknown field' : 'Unknown fields'}: ${all}. Nothing was saved.`
}

/** Text that may be left out or empty: trimmed, at most `max` characters. */
export const optionalText = (label: string, max: number) =>
  z.optional(z.string(`${label} must be text`).check(plain, z.trim(), tooLong(label, max), readable(label)))

/** Required text: trimmed, `{label} is required` when blank, at most `max` characters, no NUL, no lone surrogate. */
export const requiredText = (label: string, max: number) =>
  required(label).check(plain, ...asRequired(label, max))

const required = (label: string) =>
  z.string({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? `${label} is required` : `${label} must be text`,
  })

const asRequired = (label: string, max: number) => [
  z.trim(),
  z.refine<string>((text) => !isBlank(text), { error: `${label} is required`, abort: true }),
  tooLong(label, max),
  readable(label),
]

/** Optional text of several lines, '' when left out. Line ends are normalized to LF. */
export const optionalLines = (label: string, max: number) => z._default(lines(label, max), '')

/** Optional text of several lines in a change: when left out, the stored value stays. */
export const changedLines = (label: string, max: number) => z.optional(lines(label, max))

const lines = (label: string, max: number) =>
  z
    .string(`${label} must be text`)
    .check(z.overwrite(withPlainLines), plain, z.trim(), tooLong(label, max), readable(label))

const withPlainLines = (text: string) => text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')

/** Optional text of one line, '' when left out. */
export const optionalLine = (label: string, max: number) =>
  z._default(
    z.string(`${label} must be text`).check(
      plain,
      z.trim(),
      tooLong(label, max),
      readable(label),
      z.refine((text) => !lineBreak.test(text), `${label} must be on one line`),
    ),
    '',
  )

const lineBreak = /[\n\v\f\r\u0085\u2028\u2029]/

/** As `requiredText` on one line, so that it is safe in the header of an email. */
export const requiredLine = (label: string, max: number) =>
  requiredText(label, max).check(z.refine((text) => !lineBreak.test(text), `${label} must be on one line`))

/** An email address to search for, kept as typed: NFC would turn the Kelvin sign into a K, and so make two addresses one. */
export const typedAddress = required('Email').check(...asRequired('Email', limits.email))

/** An email address, normalized by `readEmailAddress`. */
export const emailAddress = typedAddress.check(
  z.refine(isEmailAddress, noEmailAddress),
  z.overwrite((text) => readEmailAddress(text) ?? text),
)

/** An integer within both bounds. `"1"`, `true`, `[1]` and `1e1` as text are refused, not converted. */
export const wholeNumber = (label: string, min: number, max: number) => {
  const sentence = `${label} must be a whole number from ${min} to ${max}`
  return z
    .number(sentence)
    .check(z.refine((value) => Number.isInteger(value) && value >= min && value <= max, sentence))
}

/**
 * What our own forms send besides their fields: the value of the honeypot field, and the seconds for which the form was
 * open. A client that knows only the specified fields leaves them out (decisions, Input).
 */
export const formTraces = { homepage: z.optional(z.unknown()), fillSeconds: z.optional(z.unknown()) }

/** The body of a form without its traces, which are never stored. */
export const withoutTraces = <Body extends { homepage?: unknown; fillSeconds?: unknown }>({
  homepage: _homepage,
  fillSeconds: _fillSeconds,
  ...fields
}: Body) => fields

/**
 * A conference, by its slug. The gate has answered 404 for the `{website}` of a path that is none; another field that names
 * one is checked by its use case.
 */
export const websiteParam = z
  .string('Unknown website')
  .check(z.regex(slugPattern, 'Unknown website')) as unknown as z.ZodMiniType<Website, string>

/** An object with one value for each of these fields. */
export const byName = <N extends string, V>(names: readonly N[], make: (name: N) => V) =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<N, V>

type Picked<T, N extends keyof T> = { [K in keyof Pick<T, N>]: Exclude<T[K], undefined> }

/** The named fields of an object; undefined ones are left out. */
export const pick = <T extends object, N extends keyof T & string>(from: T, names: readonly N[]) =>
  Object.fromEntries(
    names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])),
  ) as Picked<T, N>

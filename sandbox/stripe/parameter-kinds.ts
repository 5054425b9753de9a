import * as z from 'zod'

const refine = (
  code: string | undefined,
  message: (input: string) => string,
  isValid: (text: string) => boolean,
) =>
  z
    .string()
    .min(1)
    .superRefine((text, context) => {
      if (text !== '' && !isValid(text)) {
        context.addIssue({ code: 'custom', message: message(text), input: text, params: { code } })
      }
    })

/** A non-empty text of at most `maxLength` characters. */
export const text = (maxLength: number) =>
  refine(
    undefined,
    (input) => `Invalid string: ${input.slice(0, 20)}…; must be at most ${maxLength} characters`,
    (input) => input.length <= maxLength,
  )

/** A whole number in decimal digits. */
export const integer = (min: number, max: number) =>
  refine(
    'parameter_invalid_integer',
    (input) => `Invalid integer: ${input}`,
    (input) => {
      const value = Number(input)
      return /^-?\d{1,15}$/.test(input) && value >= min && value <= max
    },
  ).transform(Number)

export const yesOrNo = z.enum(['true', 'false']).transform((word) => word === 'true')

/** An absolute http or https URL. */
export const address = refine(
  'url_invalid',
  () => 'Not a valid URL',
  (input) => {
    const url = URL.parse(input)
    return url !== null && /^https?:$/.test(url.protocol) && input.length <= 5000
  },
)

/** A dot-atom and at least two labels, ASCII only: stricter than the product's own forms. */
const mailbox =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]+(-+[a-z\d]+)*\.)+[a-z][a-z\d-]*[a-z\d]$/i

export const email = refine(
  'email_invalid',
  (input) => `Invalid email address: ${input}`,
  (input) => mailbox.test(input) && input.length <= 512,
)

/** At most 50 keys of 40 characters with values of 500 characters; keys with an empty value are dropped. */
export const metadata = z
  .record(z.string(), z.string())
  .superRefine((entries, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message, input: entries })
    if (Object.keys(entries).length > 50) refuse('You can have up to 50 metadata keys.')
    for (const [name, value] of Object.entries(entries)) {
      if (name.length > 40) refuse(`Metadata keys can have up to 40 characters: ${name}`)
      if (value.length > 500)
        refuse(`Metadata values can have up to 500 characters, but ${name} has ${value.length}.`)
    }
  })
  .transform((entries) => Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== '')))

/** References to return as whole objects; the paths are checked by each call. */
export const expand = z.array(z.string()).max(4).default([])

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

/** Text that is not empty. */
export const text = (maxLength: number) =>
  refine(
    undefined,
    (input) => `Invalid string: ${input.slice(0, 20)}…; must be at most ${maxLength} characters`,
    (input) => input.length <= maxLength,
  )

/** A whole number, written in digits. */
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

/** An absolute http or https address. */
export const address = refine(
  'url_invalid',
  () => 'Not a valid URL',
  (input) => {
    const url = URL.parse(input)
    return url !== null && /^https?:$/.test(url.protocol) && input.length <= 5000
  },
)

/** Atoms, then at least two labels, in ASCII alone: narrower than what forms take. */
const mailbox =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]+(-+[a-z\d]+)*\.)+[a-z][a-z\d-]*[a-z\d]$/i

export const email = refine(
  'email_invalid',
  (input) => `Invalid email address: ${input}`,
  (input) => mailbox.test(input) && input.length <= 512,
)

/** At most 50 names of 40 characters with values of 500 characters; a name with an empty value is left out. */
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

/** Which references the answer shall hold as whole objects. Checked where the answer is made. */
export const expand = z.array(z.string()).max(4).default([])

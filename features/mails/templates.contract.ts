import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, websiteParam, wholeNumber } from '#shared/fields.ts'
import { exampleKinds } from '#shared/mail-text/choose-examples.ts'

const ofWebsite = z.object({ website: websiteParam })
const ofMail = z.object({ website: websiteParam, mail: z.string() })

/** Words from outside: what they may say is judged with the mail (`checkTemplate`). */
const given = (label: string) =>
  z.string(`${label} must be text`).check(z.normalize('NFC'), z.maxLength(20_000, `${label} is too long`))
const givenWords = { subject: given('The subject'), text: given('The text') }

/** While they are being written nothing is refused. */
const unfinishedWords = z.object({
  subject: z._default(given('The subject'), ''),
  text: z._default(given('The text'), ''),
})

const words = z.object({ subject: z.string(), text: z.string() })

const listedMail = z.object({
  /** Names the mail in addresses. */
  mail: z.string(),
  label: z.string(),
  /** When it is sent, after `Sent`. */
  when: z.string(),
  /** The last change; null: it was never changed. */
  last: z.nullable(z.object({ by: z.string(), at: z.iso.datetime() })),
  /** `changed`: the website's own words; `unfit`: they no longer fit this mail, so ours are sent. */
  state: z.enum(['ours', 'changed', 'unfit']),
})
export type ListedTemplate = z.output<typeof listedMail>

const version = z.object({
  version: z.int(),
  /** Null: back to our words. */
  words: z.nullable(words),
  by: z.string(),
  at: z.iso.datetime(),
})
export type TemplateVersion = z.output<typeof version>

const shownTemplate = z.extend(listedMail, {
  /** Counts the changes; 0: none. */
  version: z.int(),
  words,
  ours: words,
  placeholders: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      kind: z.enum(['words', 'link', 'block']),
      isRequired: z.boolean(),
      /** What happens without a required one. */
      withoutIt: z.string(),
    }),
  ),
  /** The newest 50 changes, the newest first. */
  versions: z.array(version),
})
export type ShownTemplate = z.output<typeof shownTemplate>

/** Lists the mails whose words a website may change. */
export const listMailWords = endpoint({
  method: 'GET',
  path: '/admin/api/admin/mails/:website/words',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.array(listedMail) },
})

/**
 * Shows the words of one mail, what may be filled in, and its changes.
 * @throws 404 There is no such mail
 */
export const showMailWords = endpoint({
  method: 'GET',
  path: '/admin/api/admin/mails/:website/words/:mail',
  access: 'read',
  params: ofMail,
  replies: { 200: shownTemplate },
})

/**
 * Saves the words of one mail; every mail that is sent from now on has them. What is saved already is no change.
 * @throws 400 The words have a problem; the sentence names it
 * @throws 404 There is no such mail
 * @throws 409 Someone else has changed them since `version`
 */
export const saveMailWords = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/mails/:website/words/:mail',
  access: 'write',
  params: ofMail,
  body: changeBody({
    /** The version that was seen. */
    version: wholeNumber('version', 0, 2 ** 31 - 1),
    /** Null: back to our words. */
    words: z.nullable(changeBody(givenWords)),
  }),
  replies: { 200: shownTemplate },
})

const example = z.object({
  /** Why this one is shown; `invented`: it could go to no one yet. */
  kind: z.enum([...exampleKinds, 'invented']),
  name: z.string(),
  address: z.string(),
  /** Who an answer goes to. */
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  /** A page that runs, loads and styles nothing. */
  html: z.string(),
})
export type TemplateExample = z.output<typeof example>

/**
 * Shows a mail in these words, as up to three people of the website would get it. Personal links lead nowhere.
 * @throws 404 There is no such mail
 */
export const previewMailWords = endpoint({
  method: 'POST',
  path: '/admin/api/admin/mails/:website/words/:mail/preview',
  access: 'read',
  params: ofMail,
  body: unfinishedWords,
  replies: { 200: z.array(example) },
})

/**
 * Sends the first of these examples to the admin who requests it.
 * @throws 400 The words have a problem; the sentence names it
 * @throws 404 There is no such mail
 */
export const tryMailWords = endpoint({
  method: 'POST',
  path: '/admin/api/admin/mails/:website/words/:mail/try',
  access: 'write',
  params: ofMail,
  body: z.object(givenWords),
  replies: { 200: z.object({ id: z.string(), to: z.string() }) },
})

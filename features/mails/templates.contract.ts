import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { changeBody, websiteParam, wholeNumber } from '#shared/fields.ts'
import { exampleKinds } from '#shared/mail-text/choose-examples.ts'

const ofWebsite = z.object({ website: websiteParam })
const ofMail = z.object({ website: websiteParam, mail: z.string() })

/** A template from a client; `checkTemplate` validates it. */
const templateText = (label: string) =>
  z.string(`${label} must be text`).check(z.normalize('NFC'), z.maxLength(20_000, `${label} is too long`))
const givenWords = { subject: templateText('The subject'), text: templateText('The text') }

/** A preview accepts an invalid template, too. */
const unfinishedWords = z.object({
  subject: z._default(templateText('The subject'), ''),
  text: z._default(templateText('The text'), ''),
})

const words = z.object({ subject: z.string(), text: z.string() })

const listedMail = z.object({
  /** Identifies the template in URLs. */
  mail: z.string(),
  label: z.string(),
  /** When it is sent, after `Sent`. */
  when: z.string(),
  /** The last change; null: it was never changed. */
  last: z.nullable(z.object({ by: z.string(), at: z.iso.datetime() })),
  /** `changed`: the website's own text; `unfit`: it no longer fits this email, so the default is sent. */
  state: z.enum(['ours', 'changed', 'unfit']),
})
export type ListedTemplate = z.output<typeof listedMail>

const version = z.object({
  version: z.int(),
  /** Null: the default was restored. */
  words: z.nullable(words),
  by: z.string(),
  at: z.iso.datetime(),
})
export type TemplateVersion = z.output<typeof version>

const shownTemplate = z.extend(listedMail, {
  /** The number of changes; 0: none. */
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
  /** The latest 50 changes, newest first. */
  versions: z.array(version),
})
export type ShownTemplate = z.output<typeof shownTemplate>

/** Lists the email templates that a website may change. */
export const listMailWords = endpoint({
  method: 'GET',
  path: '/admin/api/admin/mails/:website/words',
  access: 'read',
  params: ofWebsite,
  replies: { 200: z.array(listedMail) },
})

/**
 * Shows one template, its placeholders, and its changes.
 * @throws 404 There is no such template
 */
export const showMailWords = endpoint({
  method: 'GET',
  path: '/admin/api/admin/mails/:website/words/:mail',
  access: 'read',
  params: ofMail,
  replies: { 200: shownTemplate },
})

/**
 * Saves one template, for all emails from now on. An unchanged one is no change.
 * @throws 400 The template is invalid; the message says why
 * @throws 404 There is no such template
 * @throws 409 Someone else has changed it since `version`
 */
export const saveMailWords = endpoint({
  method: 'PUT',
  path: '/admin/api/admin/mails/:website/words/:mail',
  access: 'write',
  params: ofMail,
  body: changeBody({
    /** The version that was seen. */
    version: wholeNumber('version', 0, 2 ** 31 - 1),
    /** Null restores the default. */
    words: z.nullable(changeBody(givenWords)),
  }),
  replies: { 200: shownTemplate },
})

const example = z.object({
  /** Why this one is shown; `invented`: the website has no recipient yet. */
  kind: z.enum([...exampleKinds, 'invented']),
  name: z.string(),
  address: z.string(),
  /** The reply-to address. */
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  /** An HTML page without scripts, external resources and styles. */
  html: z.string(),
})
export type TemplateExample = z.output<typeof example>

/**
 * Previews an email with this template, for up to three people of the website. Personal links have no token.
 * @throws 404 There is no such template
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
 * Emails the first of these examples to yourself.
 * @throws 400 The template is invalid; the message says why
 * @throws 404 There is no such template
 */
export const tryMailWords = endpoint({
  method: 'POST',
  path: '/admin/api/admin/mails/:website/words/:mail/try',
  access: 'write',
  params: ofMail,
  body: z.object(givenWords),
  replies: { 200: z.object({ id: z.string(), to: z.string() }) },
})

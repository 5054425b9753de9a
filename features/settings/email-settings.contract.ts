import * as z from 'zod/mini'
import { endpoint } from '#shared/endpoint.ts'
import { emailAddress, limits, requiredLine, websiteParam, wholeNumber } from '#shared/fields.ts'
import { proofOfIdentity } from '#shared/proof-of-identity.ts'

const encryption = z.enum(['starttls', 'tls', 'none'], 'Encryption must be starttls, tls or none')

export const emailSettings = z.object({
  /** For the header If-Match of a change. */
  version: z.string(),
  /** The mail server; null: emails are written to files on the server. */
  server: z.nullable(
    z.object({
      host: z.string(),
      port: z.int(),
      /** Empty: no login. */
      user: z.string(),
      hasPassword: z.boolean(),
      encryption,
    }),
  ),
  /** The sender's name and address. */
  from: z.object({ name: z.string(), address: z.string() }),
  /** The variables of the environment that set the server and the sender; null: owners set them here. */
  locked: z.object({ server: z.nullable(z.string()), from: z.nullable(z.string()) }),
  /** False: the password cannot be decrypted, and no email leaves until it is entered again. */
  isReadable: z.boolean(),
  /** When an email was accepted last. */
  lastSentAt: z.nullable(z.iso.datetime()),
})
export type EmailSettings = z.output<typeof emailSettings>

/** Shows how emails are sent. The password never leaves the server. */
export const showEmailSettings = endpoint({
  method: 'GET',
  path: '/admin/api/admin/settings/email',
  access: 'owner',
  replies: { 200: emailSettings },
})

/** A name of a server, or its address. */
const hostPattern = /^[a-z0-9.:_-]{1,253}$/i

/** The fields of the mail server and the sender, as they are typed. */
export const typedEmail = {
  host: z
    .string('Mail server must be text')
    .check(z.trim(), z.regex(hostPattern, 'Mail server must be a host name, such as smtp.example.org')),
  port: wholeNumber('Port', 1, 65_535),
  user: z
    .string('User must be text')
    .check(z.trim(), z.maxLength(320, 'User must be at most 320 characters')),
  /** Absent: the stored one stays. */
  password: z.optional(
    z.string('Password must be text').check(z.maxLength(1000, 'Password must be at most 1000 characters')),
  ),
  encryption,
  fromName: requiredLine('Sender name', limits.name),
  fromAddress: emailAddress,
}

/**
 * Changes the mail server and the sender. The server is tried first: one that refuses changes nothing. What the environment
 * sets stays.
 * @throws 400 The mail server refused, or the password or the second factor of the owner is wrong
 * @throws 412 Another owner has changed them
 */
export const changeEmailSettings = endpoint({
  method: 'POST',
  path: '/admin/api/admin/settings/email',
  access: 'owner',
  body: z.object({ ...typedEmail, proof: proofOfIdentity }),
  replies: { 200: emailSettings },
})

/** Sends a test email to the owner who asks, as the conference would, and shows the server's own answer. */
export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/admin/api/admin/settings/email/test/:website',
  access: 'owner',
  params: z.object({ website: websiteParam }),
  replies: {
    200: z.object({
      isAccepted: z.boolean(),
      /** The words of the mail server, or why it could not be reached. */
      message: z.string(),
      at: z.iso.datetime(),
    }),
  },
})

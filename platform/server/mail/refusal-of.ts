import { mask } from '../log.ts'

/** The answer of a mail server that did not accept an email. */
export type Refusal = {
  /** Undefined: it gave no answer. */
  code: number | undefined
  /** The server's text, without addresses and keys. */
  text: string
  /**
   * `address`: the mailbox does not exist. `mail`: it will never accept this email for this recipient. `sender`: it accepts
   * nothing from us now, for any recipient. `later`: a retry may succeed.
   */
  because: 'address' | 'mail' | 'sender' | 'later'
  /** A retry would get the same answer. */
  isFinal: boolean
}

type SmtpError = { responseCode?: unknown; response?: unknown; command?: unknown; code?: unknown }

const longest = 300

/** Parses the failure of a mailer. */
export const refusalOf = (error: unknown): Refusal => {
  const { responseCode, response, command, code: kind } = (error ?? {}) as SmtpError
  const code = typeof responseCode === 'number' ? responseCode : undefined
  const answer =
    typeof response === 'string' ? response : error instanceof Error ? error.message : String(error)
  const text = mask(answer.replace(/^\d{3}[ -]/, '').replace(/\s+/g, ' '))
    .trim()
    .slice(0, longest)
  const smtpCommand = String(command ?? '')
  // an address that cannot be written into a command was sent to no server
  if (kind === 'EENVELOPE' && smtpCommand === 'API') return { code, text, because: 'mail', isFinal: true }
  return { code, text, because: becauseOf(code, smtpCommand, answer), isFinal: isFinal(code, smtpCommand) }
}

/**
 * Commands whose refusal is about this email; a login that fails or is missing (530) is a matter of settings, which may
 * change.
 */
const aboutMail: readonly string[] = ['MAIL FROM', 'RCPT TO', 'DATA']

const isFinal = (code: number | undefined, command: string): boolean =>
  code !== undefined && code >= 500 && code !== 530 && aboutMail.includes(command)

/** 421: it closes the connection; 454: login is temporarily unavailable. */
const aboutSender: readonly unknown[] = [421, 454]

const becauseOf = (code: number | undefined, command: string, answer: string): Refusal['because'] => {
  if (code === undefined) return 'later'
  if (aboutSender.includes(code)) return 'sender'
  const isOfRecipient = command === 'RCPT TO' || command === 'DATA'
  if (code < 500) return 'later'
  if (!isOfRecipient) return 'sender'
  // RFC 3463: 5.1.x is a wrong address, 5.2.1 a disabled mailbox, 5.7.x a policy of the server
  const status = /\b5\.(\d{1,3})\.(\d{1,3})\b/.exec(answer)
  if (status) return status[1] === '1' || status[0] === '5.2.1' ? 'address' : 'mail'
  return command === 'RCPT TO' && [550, 551, 553].includes(code) ? 'address' : 'mail'
}

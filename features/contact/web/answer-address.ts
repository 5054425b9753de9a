import type { ReceivedMessage } from '../admin-contact.contract.ts'

/** A mailto URL for the reply, with recipient, `Re: …`, and the quoted message. */
export const answerAddress = ({
  email,
  subject,
  message,
}: Pick<ReceivedMessage, 'email' | 'subject' | 'message'>): string => {
  const body = `\n\n${quoted(message)}`.replaceAll('\n', '\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(body)}`
}

/** The length of the quote, in characters, limited so that every mail client accepts the URL. */
const maxQuoted = 1000

const quoted = (text: string): string => {
  const begin = [...text].slice(0, maxQuoted).join('')
  return (begin === text ? begin : `${begin}...`).replace(/^/gm, '> ')
}

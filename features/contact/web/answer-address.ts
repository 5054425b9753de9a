import type { ReceivedMessage } from '../admin-contact.contract.ts'

/** Opens the mail program with an answer begun: whom, `Re: …`, and the question below. */
export const answerAddress = ({
  email,
  subject,
  message,
}: Pick<ReceivedMessage, 'email' | 'subject' | 'message'>): string => {
  const body = `\n\n${quoted(message)}`.replaceAll('\n', '\r\n')
  return `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Re: ${subject}`)}&body=${encodeURIComponent(body)}`
}

/** What an answer may quote so that every mail program takes the address. */
const mostQuoted = 1000

const quoted = (text: string): string => {
  const begin = [...text].slice(0, mostQuoted).join('')
  return (begin === text ? begin : `${begin}...`).replace(/^/gm, '> ')
}

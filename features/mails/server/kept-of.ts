import { html as markup } from '#platform/server/mail/html.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import type { MailRecord } from './mails.store.ts'

/** What is written in a kept mail where a link was. */
const cutLink = '(link)'

/** What of a mail may are in the database. */
export const keptOf = ({ kept, to, replyTo, text, html }: Mail): Pick<MailRecord, 'kept' | 'message'> => {
  if (kept === 'nothing') return { kept, message: null }
  const message = { to, ...(replyTo && { replyTo }), text, html }
  if (kept === 'whole') return { kept, message }
  const links = kept.without.filter((link) => link !== '')
  return { kept: 'cut', message: { ...message, text: cut(text, links), html: cut(html, links) } }
}

const cut = (text: string, links: readonly string[]): string =>
  // a long link first: another may be its beginning
  links
    .toSorted((one, other) => other.length - one.length)
    .reduce((rest, link) => rest.replaceAll(String(markup`${link}`), cutLink).replaceAll(link, cutLink), text)

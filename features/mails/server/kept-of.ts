import { html as markup } from '#platform/server/mail/html.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { hideTokens } from '#platform/server/security/hide-tokens.ts'
import type { MailRecord } from './mails.store.ts'

/** What is written in a kept mail where a link was. */
const cutLink = '(link)'

/**
 * What of a mail may be in the database: never what opens something. The links that its author names are cut by their
 * value, and whatever else looks like a token of ours. `whole`: nothing had to be cut.
 */
export const keptOf = (mail: Mail): Pick<MailRecord, 'kept' | 'message' | 'subject'> => {
  const { kept, to, replyTo, subject, text, html } = mail
  const links = typeof kept === 'object' ? kept.without.filter((link) => link !== '') : []
  const stored = { subject: cut(subject, links), text: cut(text, links), html: cut(html, links) }
  if (kept === 'nothing') return { kept, subject: stored.subject, message: null }
  const isWhole = stored.subject === subject && stored.text === text && stored.html === html
  const message = { to, ...(replyTo && { replyTo }), text: stored.text, html: stored.html }
  return { kept: isWhole ? 'whole' : 'cut', subject: stored.subject, message }
}

const cut = (text: string, links: readonly string[]): string =>
  hideTokens(
    // a long link first: another may be its beginning
    links
      .toSorted((one, other) => other.length - one.length)
      .reduce(
        (rest, link) => rest.replaceAll(String(markup`${link}`), cutLink).replaceAll(link, cutLink),
        text,
      ),
    cutLink,
  )

import { html as markup } from '#platform/server/mail/html.ts'
import type { Mail } from '#platform/server/mail/mailer.ts'
import { hideTokens } from '#platform/server/security/hide-tokens.ts'
import type { MailRecord } from './mails.store.ts'

/** The replacement of a link in a stored email. */
const cutLink = '(link)'

/**
 * Removes from a stored email everything that grants access: the declared links by their value, and whatever
 * else has the format of our tokens. `whole`: nothing was removed.
 */
export const storableMail = (mail: Mail): Pick<MailRecord, 'kept' | 'message' | 'subject'> => {
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
    // longest first, because a shorter one may be its prefix
    links
      .toSorted((one, other) => other.length - one.length)
      .reduce(
        (rest, link) => rest.replaceAll(String(markup`${link}`), cutLink).replaceAll(link, cutLink),
        text,
      ),
    cutLink,
  )

import type { WebsiteRegistry } from '../websites/website-registry.ts'
import type { Mail } from './mailer.ts'

/** Sends each email of a conference under the sender's name and with the address for replies that its owners have chosen. */
export const fromConference =
  <Answer>(
    { find, rowOf }: Pick<WebsiteRegistry, 'find' | 'rowOf'>,
    send: (mail: Mail) => Promise<Answer>,
  ): ((mail: Mail) => Promise<Answer>) =>
  (mail) => {
    const website = mail.website && find(mail.website)
    if (!website) return send(mail)
    const { senderName, replyTo, name } = rowOf(website)
    return send({
      ...mail,
      ...(senderName !== null && { fromName: senderName }),
      ...(replyTo !== null &&
        !mail.isOfVisitor && { replyTo: { name: senderName ?? name, address: replyTo } }),
    })
  }

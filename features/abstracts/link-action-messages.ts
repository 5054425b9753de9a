import type { NewAddressMessages } from '#features/mails/new-address-messages.ts'
import type { AbstractListItem } from './admin-abstracts.contract.ts'

/** What is done with the link of an author after one question. */
export type LinkAct = 'revoke' | 'renew'

/** What can be done about an author: with their link, or with how they are reached. */
export type AuthorAct = LinkAct | 'correct'

/** What is asked before it, what follows from it, what its button says, and what is said once it is done. */
export const linkActionMessages = (
  act: LinkAct,
  { name, email }: Pick<AbstractListItem, 'name' | 'email'>,
) =>
  act === 'revoke'
    ? {
        sentence: `Revoke the link of ${name}?`,
        more: 'The link and the page it opens stop working immediately. The submission and its PDF stay. No email is sent. You can send a new link at any time.',
        action: 'Revoke link',
        done: `The link of ${name} is revoked.`,
      }
    : {
        sentence: `Send ${name} a new link?`,
        more: `We email it to ${email}. Earlier links stop working.`,
        action: 'Send new link',
        done: `We are sending a new link to ${email}.`,
      }

/** What follows when the author gets another email address. */
export const newAddressOfAuthor: NewAddressMessages = {
  ends: 'Links to the abstract',
  label: 'Email a new link to the new address',
}

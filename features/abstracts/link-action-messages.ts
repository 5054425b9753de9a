import type { NewAddressMessages } from '#features/mails/new-address-messages.ts'
import type { AbstractListItem } from './admin-abstracts.contract.ts'

/** The actions on an author's link that need confirmation. */
export type LinkAct = 'revoke' | 'renew'

/** The actions on an author: on their link, or on their contact details. */
export type AuthorAct = LinkAct | 'correct'

/** The question, the consequence, the button label, and the confirmation of each action. */
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

/** The consequences of changing an author's email address. */
export const newAddressOfAuthor: NewAddressMessages = {
  ends: 'Links to the abstract',
  label: 'Email a new link to the new address',
}

import { useNavigate } from 'react-router'
import { useAdmin } from '#platform/browser/use-admin.ts'
import { ActionMenu, type MenuChoice } from '#ui/admin/action-menu.tsx'
import type { ConferenceRow } from './use-conference-list.ts'

/** What a dialog does with a conference. */
export type ConferenceAct = 'rename' | 'look' | 'addresses' | 'sender' | 'live' | 'draft' | 'end'

const look = { button: 'conf-more', choices: 'conf-menu' }

type Props = { conference: ConferenceRow; onAct: (act: ConferenceAct) => void }

/** What can be done with a conference; nothing deletes one. */
export function AdminConferenceMenu({ conference, onAct }: Props) {
  const { user } = useAdmin()
  const navigate = useNavigate()
  const { website, shortName, state, home } = conference
  const begin = (start: 'copy' | 'next') => void navigate(`/admin-conferences/new?${start}=${website}`)
  const forOwner: readonly MenuChoice[] = [
    { words: 'Copy', act: () => begin('copy') },
    { words: 'Next edition', act: () => begin('next') },
    { words: 'Rename', act: () => onAct('rename') },
    { words: 'Look', act: () => onAct('look') },
    { words: 'Addresses', act: () => onAct('addresses') },
    { words: 'Sender of emails', act: () => onAct('sender') },
    state === 'live'
      ? { words: 'Back to draft', act: () => onAct('draft') }
      : { words: 'Go live', act: () => onAct('live') },
    ...(state === 'archived' ? [] : [{ words: 'End', act: () => onAct('end'), isDanger: true }]),
  ]
  return (
    <div className="relative">
      <ActionMenu
        name={shortName}
        look={look}
        choices={[{ words: 'Open the website', href: home }, ...(user.role === 'OWNER' ? forOwner : [])]}
      />
    </div>
  )
}

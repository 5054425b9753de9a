import { Ban, Check, Eye, KeyRound, Mail, Pencil, ShieldCheck } from 'lucide-react'
import type { Role } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'
import { Chip } from '#ui/admin/chip.tsx'
import { ConferenceName } from '#ui/admin/conferences.tsx'
import { WebsiteRing } from '#ui/admin/website-badge.tsx'
import { roleLabels, stateLabels } from '../account-labels.ts'
import type { Account } from '../accounts.contract.ts'

const roleSigns = {
  OWNER: { tone: 'gold', icon: KeyRound },
  ADMIN: { tone: 'ai', icon: Pencil },
  VIEWER: { tone: 'neutral', icon: Eye },
} as const

const stateSigns = {
  active: { tone: 'ok', icon: Check },
  invited: { tone: 'info', icon: Mail },
  disabled: { tone: 'neutral', icon: Ban },
} as const

export function RoleChip({ role }: { role: Role }) {
  return <Chip {...roleSigns[role]} word={roleLabels[role]} />
}

export function AccountStateChip({ state }: { state: Account['state'] }) {
  return <Chip {...stateSigns[state]} word={stateLabels[state]} />
}

/** A label for an account with a second factor. */
export function FactorChip({ account: { secondFactorSince } }: { account: Account }) {
  return secondFactorSince && <Chip tone="info" icon={ShieldCheck} word="2FA" means="has a second factor" />
}

/** The websites of an account, as labels. */
export function GrantedWebsites({ role, websites }: { role: Role; websites: readonly Website[] }) {
  if (role === 'OWNER') return <span className="text-ink-2">All websites</span>
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {websites.map((website) => (
        <li key={website} className="flex items-center gap-1.5 whitespace-nowrap">
          <WebsiteRing website={website} />
          <ConferenceName website={website} />
        </li>
      ))}
    </ul>
  )
}

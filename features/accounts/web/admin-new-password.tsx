import { Check, Circle, TriangleAlert } from 'lucide-react'
import type { ComponentProps } from 'react'
import { PasswordField } from '#ui/admin/password-field.tsx'
import { LiveRegion } from '#ui/live-region.tsx'
import { type CheckState, passwordChecks } from '../password-checks.ts'

const signs = { open: Circle, met: Check, broken: TriangleAlert } as const
const classNames: Readonly<Record<CheckState, string>> = {
  open: 'text-ink-2',
  met: 'text-ok',
  broken: 'font-[560] text-danger',
}
const spoken: Readonly<Record<CheckState, string>> = { open: 'not yet', met: 'done', broken: 'not met' }

type Props = Omit<ComponentProps<typeof PasswordField>, 'value'> & { value: string; email: string }

/** The input of a new password, with the state of the password rule. */
export function NewPassword({ email, ...field }: Props) {
  const checks = passwordChecks(field.value, email)
  const rule = `${field.id}-rule`
  const isKept = checks.every(({ state }) => state === 'met')
  const broken = checks.find(({ state }) => state === 'broken')
  return (
    <div>
      <PasswordField {...field} required autoComplete="new-password" aria-describedby={rule} />
      <ul id={rule} className="mt-2 space-y-1">
        {checks.map(({ words, state, more }) => {
          const Sign = signs[state]
          return (
            <li key={words} className={`flex gap-2 ${classNames[state]}`}>
              <Sign size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
              <span>
                <span className="sr-only">{spoken[state]}: </span>
                {state === 'broken' ? more : words}
                {state === 'open' && more && <span className="num">, {more}</span>}
              </span>
            </li>
          )
        })}
      </ul>
      {/* when the state changes, not at each key */}
      <LiveRegion message={broken?.more ?? (isKept ? 'The password meets the rule.' : '')} />
    </div>
  )
}

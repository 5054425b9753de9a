import { isOtherAddress } from '#shared/text/is-other-address.ts'
import { CheckBox } from '#ui/fields/check-box.tsx'
import { type NewAddressMessages, whatEnds } from '../new-address-messages.ts'

type Props = NewAddressMessages & {
  /** The former address. */
  former: string
  typed: string
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
}

/** The consequences of another email address, and whether it gets an email; nothing while it is unchanged. */
export function AdminNewAddress({ former, typed, ends, label, isChecked, onCheck }: Props) {
  const address = typed.trim()
  const isOther = address !== '' && isOtherAddress(former, address)
  return (
    <div role="status" className="empty:hidden">
      {isOther && (
        <>
          <p className="text-ink-2 [overflow-wrap:anywhere]">{whatEnds(ends, former)}</p>
          {label && (
            <CheckBox
              id="sendConfirmation"
              label={label}
              hint={`To ${address}.`}
              checked={isChecked}
              onChange={({ target }) => onCheck(target.checked)}
            />
          )}
        </>
      )}
    </div>
  )
}

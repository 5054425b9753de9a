import { isOtherAddress } from '#shared/text/is-other-address.ts'
import { CheckBox } from '#ui/fields/check-box.tsx'

type Props = {
  /** The address of before. */
  former: string
  typed: string
  /** What stops working with the former address: `Links to the abstract`. */
  ends: string
  /** What the new address can get: `Email the confirmation to the new address`. */
  label: string
  isChecked: boolean
  onCheck: (isChecked: boolean) => void
}

/** What follows from another email address, and whether it gets an email; nothing as long as it is the same. */
export function AdminNewAddress({ former, typed, ends, label, isChecked, onCheck }: Props) {
  const address = typed.trim()
  const isOther = address !== '' && isOtherAddress(former, address)
  return (
    <div role="status" className="empty:hidden">
      {isOther && (
        <>
          <p className="text-ink-2 [overflow-wrap:anywhere]">
            {ends} stop working for <bdi>{former}</bdi>. We tell that address that it was changed, but not to
            which address.
          </p>
          <CheckBox
            id="sendConfirmation"
            label={label}
            hint={`To ${address}.`}
            checked={isChecked}
            onChange={({ target }) => onCheck(target.checked)}
          />
        </>
      )}
    </div>
  )
}

import { useState } from 'react'
import { buyerFields, buyerNames } from '#features/payments/buyer.fields.ts'
import type { OwnRegistration } from '#features/registration/own.contract.ts'
import { useSite } from '#platform/browser/use-site.ts'
import { LiveRegion } from '#ui/live-region.tsx'
import { ContactLine } from '#ui/site/contact-line.tsx'
import { useEditing } from '../own/use-editing.ts'
import { BuyerForm } from './buyer-form.tsx'

type Props = {
  own: OwnRegistration
  token: string
  onChanged: (own: OwnRegistration) => void
  onOvertaken: () => void
}

const saved = {
  free: 'Saved. Your receipt will have these details.',
  reissue: 'Saved. Your new receipt is in your documents.',
} as const

const whyNot = {
  refunded: 'We have refunded money from this payment, so you can no longer change its receipt here.',
  often: 'You have changed your receipt five times, so you can no longer change it here.',
  link: 'To add or change them, open your page with the link in your confirmation email.',
} as const

/** The buyer details on the receipt, and their form. */
export function BuyerPart({ own, token, onChanged, onOvertaken }: Props) {
  const { email } = useSite().contact.details
  const { editing, setEditing, button } = useEditing()
  const [notice, setNotice] = useState('')

  const { buyer, buyerChange } = own
  if (buyerChange === 'none') return null
  const lines = buyerNames.filter((name) => buyer[name])
  return (
    <section
      aria-labelledby="own-buyer"
      className="rounded-md border border-line bg-surface px-5 py-7 sm:px-8 sm:py-8"
    >
      <LiveRegion message={notice} />
      <h2 id="own-buyer" className="text-xl font-[660] tracking-[-0.015em]">
        Details for your receipt
      </h2>
      {editing ? (
        <BuyerForm
          own={own}
          token={token}
          onClosed={() => setEditing(false)}
          onSaved={(now) => {
            onChanged(now)
            setNotice(now.receipts.length > 0 ? saved.reissue : saved.free)
            setEditing(false)
          }}
          onOvertaken={onOvertaken}
        />
      ) : (
        <>
          <Details buyer={buyer} lines={lines} />
          {notice && <p className="mt-4 font-[560] text-ok">{notice}</p>}
          {buyerChange === 'free' || buyerChange === 'reissue' ? (
            <button
              ref={button}
              type="button"
              onClick={() => {
                setNotice('')
                setEditing(true)
              }}
              className="mt-4 min-h-11 rounded-sm border border-control px-4 font-[560] text-ink hover:bg-sunken print:hidden"
            >
              {lines.length > 0 ? 'Change these details' : 'Add details'}
            </button>
          ) : (
            <WhyNot reason={buyerChange} email={email} />
          )}
        </>
      )}
    </section>
  )
}

/** The filled-in lines, or what could be added. */
function Details({ buyer, lines }: { buyer: OwnRegistration['buyer']; lines: typeof buyerNames }) {
  if (lines.length === 0)
    return (
      <p className="mt-3 text-ink-2">
        Your receipt has your name, institute and country. Does someone else pay for you? Add an organisation,
        a billing address, a VAT or tax number or an order number.
      </p>
    )
  return (
    <dl className="mt-3">
      {lines.map((name) => (
        <div key={name} className="border-b border-line py-3">
          <dt className="text-sm text-ink-2">{buyerFields[name].label}</dt>
          <dd className="font-[520] whitespace-pre-line [overflow-wrap:anywhere]" dir="auto">
            {buyer[name]}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function WhyNot({ reason, email }: { reason: keyof typeof whyNot; email: string }) {
  return (
    <p className="mt-4 text-sm text-ink-2 print:hidden">
      {whyNot[reason]} {reason !== 'link' && <ContactLine email={email} />}
    </p>
  )
}

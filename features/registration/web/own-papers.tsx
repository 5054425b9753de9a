import { useMoment } from '#platform/browser/use-moment.ts'
import { formatEuros, toCents } from '#shared/money.ts'
import type { OwnReceipt, OwnRegistration } from '../registration.contract.ts'

const kinds: Readonly<Record<OwnReceipt['kind'], string>> = {
  receipt: 'Receipt',
  credit_note: 'Credit note',
  reversal: 'Reversal of a credit note',
}

const linkLook =
  'inline-flex min-h-11 items-center font-[560] text-ai underline underline-offset-3 hover:text-ai-hover'

/** What the visitor takes along: the papers of his money, and the days of the conference for his calendar. */
export function OwnPapers({ own: { receipts, calendar } }: { own: OwnRegistration }) {
  const inWords = useMoment()
  if (receipts.length === 0 && !calendar) return null
  return (
    <section
      aria-labelledby="own-papers"
      className="rounded-md border border-line bg-surface px-5 py-7 sm:px-6.5 sm:py-8 print:hidden"
    >
      <h2 id="own-papers" className="text-xl font-[660] tracking-[-0.015em]">
        To take along
      </h2>
      <ul className="mt-3">
        {receipts.map(({ number, kind, cents, issuedAt, address }) => (
          <li key={number} className="border-b border-line py-2 last:border-b-0">
            <a href={address} download className={linkLook}>
              <span>
                {kinds[kind]} <span className="whitespace-nowrap">{number}</span>
              </span>
            </a>
            <p className="num pb-1 text-sm text-ink-2">
              {formatEuros(toCents(cents))}, <time dateTime={issuedAt}>{inWords(issuedAt)}</time>
            </p>
          </li>
        ))}
        {calendar && (
          <li className="py-2">
            <a href={calendar} download className={linkLook}>
              Calendar entry
            </a>
            <p className="text-sm text-ink-2">The days of the conference, for your calendar.</p>
          </li>
        )}
      </ul>
    </section>
  )
}

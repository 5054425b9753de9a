import type { OwnRegistration } from '#features/registration/own.contract.ts'
import { DocumentLines, fileLinkStyle } from '#platform/browser/payment/document-lines.tsx'

/** The downloads of the visitor: documents, and the calendar file of the conference. */
export function OwnDocuments({ own: { receipts, calendar } }: { own: OwnRegistration }) {
  if (receipts.length === 0 && !calendar) return null
  return (
    <section
      aria-labelledby="own-papers"
      className="rounded-md border border-line bg-surface px-5 py-7 sm:px-8 sm:py-8 lg:px-6.5 print:hidden"
    >
      <h2 id="own-papers" className="text-xl font-[660] tracking-[-0.015em]">
        Your documents
      </h2>
      <ul className="mt-3">
        <DocumentLines documents={receipts} />
        {calendar && (
          <li className="py-2">
            <a href={calendar} download className={fileLinkStyle}>
              Calendar entry
            </a>
            <p className="text-sm text-ink-2">The conference days for your calendar.</p>
          </li>
        )}
      </ul>
    </section>
  )
}

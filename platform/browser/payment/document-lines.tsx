import { type DocumentKind, documentNames } from '#shared/document-kinds.ts'
import { formatCents } from '#shared/money.ts'
import { useMoment } from '../use-moment.ts'

/** A document of a payment, and the URL of its PDF. */
export type PaymentDocument = {
  number: string
  kind: DocumentKind
  cents: number
  issuedAt: string
  address: string
}

/** The style of a link to a file. */
export const fileLinkStyle =
  'inline-flex min-h-11 items-center font-[560] text-ai underline underline-offset-3 hover:text-ai-hover'

/** The documents of a payment as list items that link to their PDFs. */
export function DocumentLines({ documents }: { documents: readonly PaymentDocument[] }) {
  const formatMoment = useMoment()
  return documents.map(({ number, kind, cents, issuedAt, address }) => (
    <li key={number} className="border-b border-line py-2 last:border-b-0">
      <a href={address} download className={fileLinkStyle}>
        <span>
          {documentNames[kind]} <span className="whitespace-nowrap">{number}</span>
        </span>
      </a>
      <p className="num pb-1 text-sm text-ink-2">
        {formatCents(cents)}, <time dateTime={issuedAt}>{formatMoment(issuedAt)}</time>
      </p>
    </li>
  ))
}

import type { OwnAbstract } from '#features/abstracts/abstracts.contract.ts'
import { problemMessages } from '#features/abstracts/pdf-problems.ts'
import { useMoment } from '#platform/browser/use-moment.ts'
import { formatFileSize } from '#shared/file-size.ts'
import { ReplaceForm } from './replace-form.tsx'

type Props = {
  own: OwnAbstract
  token: string
  /** Receives the updated abstract, if the response could be read. */
  onStored: (own: OwnAbstract | undefined) => void
}

/** The author's file, with a form to replace it while submissions are open. */
export function OwnFile({ own: { file, closesAt, canReplace }, token, onStored }: Props) {
  const formatMoment = useMoment()
  return (
    <section
      aria-labelledby="own-file"
      className="min-w-0 rounded-md border border-line bg-surface px-5 py-7 sm:px-8 sm:py-8 lg:sticky lg:top-22 lg:col-span-5"
    >
      <h2 id="own-file" className="text-xl font-[660] tracking-[-0.015em]">
        Your file
      </h2>
      <p className="mt-3">
        <a
          href={file.address}
          target="_blank"
          rel="noreferrer"
          className="inline-block py-2 text-lg font-[580] text-ai underline underline-offset-4 [overflow-wrap:anywhere] hover:text-ai-hover"
        >
          <bdi>{file.name}</bdi>{' '}
          <span className="inline-block text-base font-[480]">(opens in a new tab)</span>
        </a>
      </p>
      <p className="text-sm text-balance text-ink-2">
        {formatFileSize(file.bytes)}, saved on{' '}
        <time dateTime={file.storedAt}>{formatMoment(file.storedAt)}</time>
      </p>
      {file.problem && (
        <p role="note" className="mt-4 font-[560] text-warn">
          {problemMessages[file.problem]}
        </p>
      )}
      {closesAt && (
        <p className="mt-4">
          {canReplace ? 'You can replace it until ' : 'Abstract submission closed on '}
          <time dateTime={closesAt}>{formatMoment(closesAt)}</time>
          {canReplace ? '.' : '. You can still read what you sent.'}
        </p>
      )}
      {canReplace && <ReplaceForm token={token} onStored={onStored} />}
    </section>
  )
}

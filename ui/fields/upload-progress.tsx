import { formatProgress } from '#shared/file-size.ts'

type Props = {
  /** What is being sent: `Sending abstract.pdf`. */
  words: string
  /** The progress in bytes; undefined when unknown. */
  progress?: { sent: number; total: number } | undefined
}

/** The progress of an upload. */
export function UploadProgress({ words, progress }: Props) {
  const share = progress && formatProgress(progress.sent, progress.total)
  return (
    <div className="mb-5 text-sm">
      <p className="flex items-baseline justify-between gap-4">
        <span className="min-w-0 font-[560] [overflow-wrap:anywhere]" dir="auto">
          {words}
        </span>
        {share && <span className="num shrink-0 text-ink-2">{share}</span>}
      </p>
      <progress
        aria-label={words}
        aria-valuetext={share}
        max={progress?.total}
        value={progress?.sent}
        className="upload-bar mt-2"
      />
    </div>
  )
}

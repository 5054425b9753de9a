import { formatProgress } from '#shared/file-size.ts'

type Props = {
  /** What is under way: `Sending abstract.pdf`. */
  words: string
  /** How far it is, in bytes; undefined while no one can tell. */
  progress?: { sent: number; total: number } | undefined
}

/** How far a file is on its way. */
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

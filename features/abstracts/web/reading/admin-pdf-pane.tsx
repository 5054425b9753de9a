import { Download, ExternalLink, Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AbstractListItem } from '#features/abstracts/admin-abstracts.contract.ts'
import { formatFileSize } from '#shared/file-size.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { AdminIconButton } from './admin-icon-button.tsx'
import type { OpenPdf } from './show-pdf.ts'
import { usePdf } from './use-pdf.ts'

/** Zoom levels in percent of the pane's width. */
const zooms = [50, 75, 100, 125, 150, 200]

/** The PDF of one submission; a download link where it cannot be shown. */
export function AdminPdfPane({ submission }: { submission: AbstractListItem }) {
  const { pdf, error, retry } = usePdf(submission)
  const [zoom, setZoom] = useState(100)
  const [page, setPage] = useState(1)
  const at = zooms.indexOf(zoom)
  return (
    <section aria-label={`PDF of ${submission.name}`} tabIndex={-1} className="adm-pdf">
      <header className="adm-pdf-bar adm-noprint">
        <span className="tabular-nums">{pdf ? `Page ${page} of ${pdf.pages}` : ' '}</span>
        <span className="ml-auto flex items-center gap-1">
          <AdminIconButton
            words="Smaller"
            Icon={Minus}
            onClick={at > 0 ? () => setZoom(zooms[at - 1] ?? zoom) : undefined}
          />
          <span className="w-12 text-center tabular-nums">{zoom} %</span>
          <AdminIconButton
            words="Larger"
            Icon={Plus}
            onClick={at < zooms.length - 1 ? () => setZoom(zooms[at + 1] ?? zoom) : undefined}
          />
          <a
            href={submission.abstractFilePath}
            download={submission.fileName}
            title="Download"
            className="adm-copy"
          >
            <Download size={16} aria-hidden="true" />
            <span className="sr-only">Download {submission.fileName}</span>
          </a>
          <ViewPdf submission={submission} />
        </span>
      </header>
      {error ? (
        <div className="adm-pdf-lost" role="alert">
          <p className="font-[600]">
            <bdi>{submission.fileName}</bdi>, {formatFileSize(submission.fileBytes)}
          </p>
          <p className="text-ink-2">This PDF cannot be shown here.</p>
          <p className="flex flex-wrap items-center justify-center gap-3">
            <ViewPdf submission={submission} />
            <AdminButton onClick={retry}>Retry</AdminButton>
          </p>
        </div>
      ) : pdf ? (
        <Pages pdf={pdf} zoom={zoom} onPage={setPage} name={submission.name} />
      ) : (
        <div className="adm-pdf-pages" role="status">
          <span className="sr-only">Loading the PDF...</span>
          <div className="adm-pdf-page adm-skeleton" />
        </div>
      )}
    </section>
  )
}

function ViewPdf({ submission: { abstractFilePath, name } }: { submission: AbstractListItem }) {
  return (
    <a
      href={abstractFilePath}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-9 items-center gap-1 px-1 font-[600] whitespace-nowrap text-ai underline underline-offset-3"
    >
      View PDF
      <span className="sr-only"> of {name} (opens in a new tab)</span>
      <ExternalLink size={13} aria-hidden="true" />
    </a>
  )
}

/** All pages below each other, each rendered when it comes near the viewport. */
function Pages({
  pdf,
  zoom,
  name,
  onPage,
}: {
  pdf: OpenPdf
  zoom: number
  name: string
  onPage: (page: number) => void
}) {
  const frame = useRef<HTMLElement>(null)
  useEffect(() => {
    if (frame.current) frame.current.scrollTop = 0
    onPage(1)
  }, [pdf, onPage])
  useEffect(() => {
    const pages = frame.current
    if (!pages) return undefined
    const width = Math.max(160, Math.floor((pages.clientWidth - 2 * margin) * (zoom / 100)))
    const drawn = new Set<Element>()
    const near = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting || drawn.has(target)) continue
          drawn.add(target)
          // a page that cannot be rendered stays white; the others are shown
          pdf
            .draw(Number((target as HTMLElement).dataset['page']), target as HTMLElement, width)
            .catch(() => {})
        }
      },
      { root: pages, rootMargin: '600px 0px' },
    )
    for (const page of pages.children) {
      ;(page as HTMLElement).style.width = `${width}px`
      near.observe(page)
    }
    return () => near.disconnect()
  }, [pdf, zoom])
  return (
    <section
      ref={frame}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
      tabIndex={0}
      aria-label={`Pages of ${name}`}
      className="adm-pdf-pages"
      onScroll={({ currentTarget }) => onPage(pageAt(currentTarget))}
    >
      {Array.from({ length: pdf.pages }, (_, at) => (
        <div key={at} className="adm-pdf-page" data-page={at + 1} />
      ))}
    </section>
  )
}

/** The left and right margin of a page, in CSS pixels. */
const margin = 24

/** The page in the middle of the viewport. */
const pageAt = (pages: HTMLElement): number => {
  const middle = pages.getBoundingClientRect().top + pages.clientHeight / 2
  const at = [...pages.children].findLastIndex((page) => page.getBoundingClientRect().top <= middle)
  return Math.max(1, at + 1)
}

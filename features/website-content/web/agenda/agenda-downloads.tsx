import type { Agenda } from '#content/website-content.ts'

/** The specified anchor, and links to the files. */
export function AgendaDownloads({ downloadLabel, downloadHref }: Agenda) {
  return (
    <div className="agenda-downloads">
      <a className="agenda-anchor" href={downloadHref}>
        {downloadLabel}
      </a>
      <a className="agenda-file" href="/agenda.pdf" download>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          <path d="M8 1.5v9M4 7l4 4 4-4M2 14.5h12" fill="none" stroke="currentColor" strokeWidth="1.5" />
        </svg>
        PDF
      </a>
      <a className="agenda-file" href="/agenda.ics" download>
        <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
          {/* also used as the icon of each session's file */}
          <g id="agenda-calendar" fill="none" stroke="currentColor" strokeWidth="1.5">
            <path d="M1.75 3.25h12.5v11H1.75zM1.75 6.75h12.5M5 1v3.5M11 1v3.5M8 8.5v4M6 10.5h4" />
          </g>
        </svg>
        Calendar file
      </a>
    </div>
  )
}

import { wordmarksUrl } from 'virtual:art'

const widths: Readonly<Record<string, number>> = { inline: 114, stacked: 66 }

/** The mark drawn for an institution, in the colour of the text around it, so it follows the theme; 48 px high. */
export function Wordmark({ id, layout }: { id: string; layout: string }) {
  return (
    <svg width={widths[layout] ?? 48} height="48" aria-hidden="true" className="shrink-0">
      <use href={`${wordmarksUrl}#${id}`} />
    </svg>
  )
}

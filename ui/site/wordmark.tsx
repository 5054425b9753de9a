import { wordmarksUrl } from 'virtual:art'

/** The drawn mark of an institution in the text's colour, so that it follows the theme; 48 px high. */
export function Wordmark({ id, layout }: { id: string; layout: string }) {
  return (
    <svg width={layout === 'inline' ? 114 : 48} height="48" aria-hidden="true" className="shrink-0">
      <use href={`${wordmarksUrl}#${id}`} />
    </svg>
  )
}

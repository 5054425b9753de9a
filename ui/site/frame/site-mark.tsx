import { useId } from 'react'
import { type Look, lookFolder, standardLook } from '#shared/look/look.ts'

type Props = { className?: string; look?: Look }

/** The mark of a look: sun and waves in a ring, or its own. Decorative, next to the written name. */
export function SiteMark({ className = '', look = standardLook }: Props) {
  const ring = useId()
  const folder = lookFolder(look)
  if (folder) return <img src={`${folder}/favicon.svg`} alt="" width="38" height="38" className={className} />
  return (
    <svg width="38" height="38" viewBox="0 0 38 38" aria-hidden="true" className={className}>
      <circle cx="19" cy="19" r="17" fill="none" stroke="#F3F6F6" strokeWidth="3.4" />
      <clipPath id={ring}>
        <circle cx="19" cy="19" r="14" />
      </clipPath>
      <g clipPath={`url(#${ring})`}>
        <circle cx="19" cy="19" r="8.6" fill="#E8502B" />
        <path d="M3 22q4-5 8 0t8 0 8 0 8 0v16H3z" fill="#07090D" />
        <path d="M3 22q4-5 8 0t8 0 8 0 8 0" fill="none" stroke="#F3F6F6" strokeWidth="2" />
        <path d="M3 27q4-5 8 0t8 0 8 0 8 0" fill="none" stroke="#F3F6F6" strokeWidth="1.3" />
      </g>
    </svg>
  )
}

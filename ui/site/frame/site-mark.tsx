import type { ComponentProps } from 'react'

type Props = {
  className?: string
  /** The logo or the mark of a conference; by default that of the product. */
  mark?: Mark
}

/** The address and the size of a logo or a mark. */
export type Mark = Pick<ComponentProps<'img'>, 'src' | 'width' | 'height'>

/** A logo or a mark in a ring. Decorative, next to the written name. */
export function SiteMark({ className, mark }: Props) {
  return <img src="/mark.svg" width="38" height="38" {...mark} alt="" className={className} />
}

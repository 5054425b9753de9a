type Props = {
  className?: string
  /** The address of the pictures of a look; by default those of the product. */
  folder?: string
}

/** The mark of a look, in a ring. Decorative, next to the written name. */
export function SiteMark({ className, folder = '' }: Props) {
  return <img src={`${folder}/mark.svg`} alt="" width="38" height="38" className={className} />
}

import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/**
 * `marketing` (the colour of the sun) is for the website's main call to action, `primary` (indigo) for the action of a form,
 * `secondary` for actions besides either.
 */
type ButtonVariant = 'marketing' | 'primary' | 'secondary'

type ButtonStyle = { variant?: ButtonVariant | undefined; size?: 'medium' | 'large' | undefined }

export function Button({
  variant,
  size,
  className,
  type = 'button',
  ...rest
}: ButtonStyle & ComponentProps<'button'>) {
  return <button type={type} className={classesOf({ variant, size }, className)} {...rest} />
}

export function ButtonLink({ variant, size, className, ...rest }: ButtonStyle & ComponentProps<typeof Link>) {
  return <Link className={classesOf({ variant, size }, className)} {...rest} />
}

const base =
  'btn inline-flex items-center justify-center gap-3 rounded-sm text-center font-[640] transition-colors duration-120 disabled:cursor-not-allowed aria-disabled:cursor-not-allowed'

const sizes = { medium: 'min-h-12 px-5.5 py-2 text-base', large: 'min-h-13.5 px-6.5 py-3 text-[1.0625rem]' }

const variants: Record<ButtonVariant, string> = {
  marketing: 'bg-go text-on-go hover:bg-go-hover',
  primary:
    'bg-ai text-on-ai hover:bg-ai-hover disabled:bg-neutral-soft disabled:text-neutral disabled:hover:bg-neutral-soft',
  secondary:
    'border-[1.5px] border-ink bg-surface text-ink hover:bg-sunken disabled:border-control disabled:text-ink-3',
}

const classesOf = ({ variant = 'primary', size = 'medium' }: ButtonStyle, className = '') =>
  `${base} ${sizes[size]} ${variants[variant]} ${className}`

/** A wave that ends in an arrow: for the one marketing action of a page. */
export function WaveArrow() {
  return (
    <svg width="22" height="12" viewBox="0 0 22 12" aria-hidden="true" className="shrink-0">
      <path d="M0 6q2.5-4.5 5 0t5 0 5 0h5M16 2l5 4-5 4" fill="none" stroke="currentColor" strokeWidth="1.8" />
    </svg>
  )
}

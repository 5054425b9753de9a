import type { ComponentProps } from 'react'

export type AdminButtonVariant = 'primary' | 'secondary' | 'danger' | 'quiet'

const variants: Readonly<Record<AdminButtonVariant, string>> = {
  primary: 'px-3.5 bg-ai text-on-ai hover:bg-ai-hover disabled:bg-neutral-soft disabled:text-neutral',
  secondary: 'px-3.5 border border-control bg-surface text-ink hover:bg-sunken disabled:text-ink-3',
  danger: 'px-3.5 border border-danger bg-surface text-danger hover:bg-danger-soft disabled:text-ink-3',
  quiet: 'adm-quiet px-1.5 text-ai underline underline-offset-3 hover:text-ai-hover disabled:text-ink-3',
}

/** The style of a button of the back-office, also for links that look like one. */
export const adminButtonStyle = (variant: AdminButtonVariant = 'secondary', className = ''): string =>
  `btn inline-flex min-h-9 items-center justify-center gap-2 rounded-sm text-xs font-[600] transition-colors duration-120 pointer-coarse:min-h-11 disabled:cursor-not-allowed ${variants[variant]} ${className}`

export function AdminButton({
  variant,
  className,
  type = 'button',
  ...rest
}: { variant?: AdminButtonVariant } & ComponentProps<'button'>) {
  return <button type={type} className={adminButtonStyle(variant, className)} {...rest} />
}

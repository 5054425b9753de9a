import type { ReactNode, Ref } from 'react'

type Kind = 'ok' | 'warn' | 'danger' | 'info'

const looks: Readonly<Record<Kind, string>> = {
  ok: 'border-ok bg-ok-soft text-ok',
  warn: 'border-warn bg-warn-soft text-warn',
  danger: 'border-danger bg-danger-soft text-danger',
  info: 'border-info bg-info-soft text-info',
}

/** A persistent message about a success or a failure. Screen readers announce a failure at once, other messages politely. */
export function Notice({
  kind,
  children,
  actions,
  ref,
}: {
  kind: Kind
  children: ReactNode
  actions?: ReactNode
  ref?: Ref<HTMLDivElement>
}) {
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={kind === 'danger' ? 'alert' : 'status'}
      className={`adm-notice my-3 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-sm border px-3.5 py-2.5 font-[560] [overflow-wrap:anywhere] ${looks[kind]}`}
    >
      <div className="min-w-0 grow">{children}</div>
      {actions}
    </div>
  )
}

import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNow } from '#platform/browser/use-now.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import { healthLabels } from '../session-texts.ts'
import { redBelow, timeLeft } from '../time-left.ts'
import type { SessionHealth, SessionView } from './session-view.ts'

type LoggedIn = Extract<SessionView, { phase: 'in' }>

const dots: Readonly<Record<SessionHealth, string>> = {
  healthy: 'bg-ok ring-ok-soft',
  warning: 'bg-gold ring-gold-soft',
  refreshing: 'bg-info ring-info-soft',
  expired: 'bg-danger ring-danger-soft',
  unknown: 'bg-neutral ring-neutral-soft',
}

/** An id is long, and its beginning is enough to tell it from another (A37). */
const shownOfId = 25

/**
 * A21 Bottom right, while the session is not healthy: a dot that opens. A new state is said once; the time that runs
 * is not.
 */
export function AdminSessionMonitor({ view, onRefresh }: { view: LoggedIn; onRefresh: () => void }) {
  const { health, monitor } = view
  const isShown = monitor !== 'off' && health !== 'healthy'
  const said = `Session: ${healthLabels[health]}`
  // in the page before it has something to say, or it would not be heard
  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? said : ''}
      </p>
      {isShown && <Monitor view={view} onRefresh={onRefresh} />}
    </>
  )
}

function Monitor({ view, onRefresh }: { view: LoggedIn; onRefresh: () => void }) {
  const [open, setOpen] = useState(false)
  const dot = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const id = useId()
  const { health } = view

  useEffect(() => {
    if (open) panel.current?.focus()
  }, [open])

  const close = () => {
    setOpen(false)
    dot.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close()
  }

  return (
    <aside
      aria-label="Session"
      onKeyDown={onKeyDown}
      className="adm-monitor fixed right-3 bottom-3 z-10 flex flex-col items-end gap-2"
    >
      {open && (
        <div
          ref={panel}
          id={id}
          tabIndex={-1}
          className="relative grid w-[min(17rem,calc(100vw-1.5rem))] gap-0.5 rounded-md border border-line bg-surface px-3.5 py-3 shadow-3 outline-none"
        >
          <p className="flex items-center gap-2.5 pr-7 font-[640]">
            <Dot health={health} />
            {healthLabels[health]}
          </p>
          <TimeToExpiry expiresAt={view.expiresAt} />
          <p className="text-ink-3 [overflow-wrap:anywhere]">{view.user.email}</p>
          {view.monitor === 'full' && <More view={view} onRefresh={onRefresh} />}
          {view.problem && (
            <p role="alert" className="mt-1 font-[560] text-danger">
              {view.problem}
            </p>
          )}
          <button
            type="button"
            onClick={close}
            className="absolute top-0.5 right-0.5 grid size-9 place-items-center rounded-sm text-ink-2 hover:bg-sunken"
          >
            <X size={16} aria-hidden="true" />
            <span className="sr-only">Close session details</span>
          </button>
        </div>
      )}
      <button
        ref={dot}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="grid size-11 place-items-center rounded-full border border-line bg-surface shadow-2 hover:bg-sunken"
      >
        <Dot health={health} />
        <span className="sr-only">Session: {healthLabels[health]}</span>
      </button>
    </aside>
  )
}

function Dot({ health }: { health: SessionHealth }) {
  return <span aria-hidden="true" className={`size-3 shrink-0 rounded-full ring-3 ${dots[health]}`} />
}

function TimeToExpiry({ expiresAt }: { expiresAt: number }) {
  const seconds = (expiresAt - useNow(1000)) / 1000
  return (
    <p className="num">
      Time to expiry{' '}
      <span className={seconds < redBelow ? 'font-[640] text-danger' : 'font-[640]'}>
        {timeLeft(seconds)}
      </span>
    </p>
  )
}

const clockTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** What the full variant shows beyond. */
function More({ view, onRefresh }: { view: LoggedIn; onRefresh: () => void }) {
  const { health, sessionId } = view
  const lines = [
    ['Last activity', clockTime.format(view.lastActivityAt)],
    ['Issued', clockTime.format(view.issuedAt)],
  ]
  const isRefreshing = health === 'refreshing'
  return (
    <>
      <dl className="mt-1.5 grid gap-0.5 border-t border-line pt-1.5 text-ink-2">
        <div>
          <dt>Session ID</dt>
          <dd className="font-mono text-2xs" title={sessionId}>
            {sessionId.length > shownOfId ? `${sessionId.slice(0, shownOfId)}…` : sessionId}
          </dd>
        </div>
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt>{name}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      {(health === 'warning' || isRefreshing) && (
        <AdminButton
          className="mt-2 justify-self-start"
          aria-disabled={isRefreshing}
          aria-busy={isRefreshing}
          onClick={isRefreshing ? undefined : onRefresh}
        >
          {isRefreshing ? 'Refreshing...' : 'Refresh'}
        </AdminButton>
      )}
    </>
  )
}

import { X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useNow } from '#platform/browser/use-now.ts'
import { AdminButton } from '#ui/admin/admin-button.tsx'
import type { SessionHealth } from '../session-times.ts'
import { redBelow, timeLeft } from '../time-left.ts'
import type { SessionView } from './session-view.ts'

type Props = { view: Extract<SessionView, { phase: 'in' }>; onRefresh: () => void }

/** The label of each state of health (m187), and the colour of its dot. */
const styles: Readonly<Record<SessionHealth, { label: string; dot: string }>> = {
  healthy: { label: 'Healthy', dot: 'bg-ok ring-ok-soft' },
  warning: { label: 'Expiring Soon', dot: 'bg-gold ring-gold-soft' },
  refreshing: { label: 'Refreshing', dot: 'bg-info ring-info-soft' },
  expired: { label: 'Expired', dot: 'bg-danger ring-danger-soft' },
  unknown: { label: 'Unknown', dot: 'bg-neutral ring-neutral-soft' },
}

/** The displayed length of an id, enough to distinguish it (A37). */
const shownOfId = 25

/**
 * A21 Bottom right, while the session is not healthy: a dot that expands. Screen readers announce the state,
 * not the time.
 */
export function AdminSessionMonitor(props: Props) {
  const { health, monitor } = props.view
  const isShown = monitor !== 'off' && health !== 'healthy'
  // the status element is always present, because an element inserted with its text is not announced
  return (
    <>
      <p role="status" className="sr-only">
        {isShown ? `Session: ${styles[health].label}` : ''}
      </p>
      {isShown && <Monitor {...props} />}
    </>
  )
}

function Monitor({ view, onRefresh }: Props) {
  const [open, setOpen] = useState(false)
  const dot = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { health } = view

  const close = () => {
    setOpen(false)
    dot.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && open) close()
  }

  return (
    <aside aria-label="Session" onKeyDown={onKeyDown} className="adm-monitor flex flex-col items-end gap-2">
      {open && <Details id={id} view={view} onRefresh={onRefresh} onClose={close} />}
      <button
        ref={dot}
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="grid size-11 place-items-center rounded-full border border-line bg-surface shadow-2 hover:bg-sunken"
      >
        <Dot health={health} />
        <span className="sr-only">Session: {styles[health].label}</span>
      </button>
    </aside>
  )
}

function Dot({ health }: { health: SessionHealth }) {
  return <span aria-hidden="true" className={`size-3 shrink-0 rounded-full ring-3 ${styles[health].dot}`} />
}

function Details({ id, view, onRefresh, onClose }: Props & { id: string; onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  const seconds = (view.expiresAt - useNow(1000)) / 1000
  useEffect(() => panel.current?.focus(), [])
  return (
    <div
      ref={panel}
      id={id}
      tabIndex={-1}
      className="relative grid w-[min(17rem,calc(100vw-1.5rem))] gap-0.5 rounded-md border border-line bg-surface px-3.5 py-3 shadow-3 outline-none"
    >
      <p className="flex items-center gap-2.5 pr-7 font-[640]">
        <Dot health={view.health} />
        {styles[view.health].label}
      </p>
      <p className="num">
        Time to expiry{' '}
        <span className={`font-[640] ${seconds < redBelow ? 'text-danger' : ''}`}>{timeLeft(seconds)}</span>
      </p>
      <p className="text-ink-3 [overflow-wrap:anywhere]">{view.user.email}</p>
      {view.monitor === 'full' && <More view={view} onRefresh={onRefresh} />}
      {view.problem && (
        <p role="alert" className="mt-1 font-[560] text-danger">
          {view.problem}
        </p>
      )}
      <button
        type="button"
        onClick={onClose}
        className="absolute top-0.5 right-0.5 grid size-9 place-items-center rounded-sm text-ink-2 hover:bg-sunken"
      >
        <X size={16} aria-hidden="true" />
        <span className="sr-only">Close session details</span>
      </button>
    </div>
  )
}

const clockTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' })

/** The additional part of the full variant. */
function More({ view, onRefresh }: Props) {
  const { health, sessionId } = view
  const isRefreshing = health === 'refreshing'
  const moments = { 'Last activity': view.lastActivityAt, Issued: view.issuedAt }
  return (
    <>
      <dl className="mt-1.5 grid gap-0.5 border-t border-line pt-1.5 text-ink-2">
        <div>
          <dt>Session ID</dt>
          <dd className="font-mono text-2xs" title={sessionId}>
            {sessionId.length > shownOfId ? `${sessionId.slice(0, shownOfId)}…` : sessionId}
          </dd>
        </div>
        {Object.entries(moments).map(([name, at]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt>{name}</dt>
            <dd className="num">{clockTime.format(at)}</dd>
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
          {isRefreshing ? 'Refreshing…' : 'Refresh'}
        </AdminButton>
      )}
    </>
  )
}

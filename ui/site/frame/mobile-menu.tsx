import { useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useKeyedState } from '#ui/use-keyed-state.ts'
import { isOpenedEarly } from './early-input.ts'
import { MenuWithoutScripts } from './menu-without-scripts.tsx'
import type { NavEntry } from './nav-entry.ts'
import { ThemeControl } from './theme-control.tsx'
import { WaveUnderline } from './wave-underline.tsx'

type Props = { links: readonly NavEntry[]; secondary: NavEntry; action: NavEntry }

/** The width from which the header has room for every entry; the same as in shell.css. */
const roomForBar = '(min-width: 1180px)'

/** The menu of narrow windows: fills the window below the header, traps the focus, and closes on any choice (W6). */
export function MobileMenu({ links, secondary, action }: Props) {
  const panel = useId()
  const { box, button, open, setOpen, close } = useMenu()

  return (
    <div ref={box} className="bar-narrow">
      <button
        ref={button}
        type="button"
        className="bar-control bar-control-square"
        aria-expanded={open}
        aria-controls={panel}
        onClick={(event) => {
          event.preventDefault()
          setOpen(!open)
        }}
      >
        <MenuSign open={open} />
        <span className="sr-only">{open ? 'Close menu' : 'Open menu'}</span>
      </button>
      <noscript>
        {import.meta.env.SSR && (
          <MenuWithoutScripts
            label="Menu"
            links={[...links, secondary, action]}
            look={{ opener: 'bar-control', list: 'mobile-panel' }}
          />
        )}
      </noscript>
      <nav id={panel} hidden={!open} aria-label="Main" className="mobile-panel">
        <ul>
          {links.map((link) => (
            <li key={link.label}>
              <Link to={link.to} onClick={close} aria-current={link.current ? 'page' : undefined}>
                <span className="relative">
                  {link.label}
                  {link.current && <WaveUnderline />}
                </span>
              </Link>
            </li>
          ))}
        </ul>
        <div className="mt-6 grid gap-3 sm:grid-cols-2">
          <Link to={secondary.to} onClick={close} className="bar-outlined min-h-13">
            {secondary.label}
          </Link>
          <Link to={action.to} onClick={close} className="bar-action min-h-13">
            {action.label}
          </Link>
        </div>
        <div className="mt-4">
          <ThemeControl withText />
        </div>
      </nav>
    </div>
  )
}

/** While it is open, everything but the header is inert. Esc, a wide window and every navigation close it. */
const useMenu = () => {
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // the key changes with every navigation
  const [open, setOpen] = useKeyedState(useLocation().key, false)
  const close = () => setOpen(false)

  useEffect(() => setOpen(isOpenedEarly(button.current)), [])

  useEffect(() => {
    if (!open) return
    const bar = box.current?.closest('header')
    const others = [...(bar?.parentElement?.children ?? [])].filter((element) => element !== bar)
    const wide = matchMedia(roomForBar)
    for (const element of others) element.toggleAttribute('inert', true)
    document.documentElement.classList.add('scroll-locked')

    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        setOpen(false)
        button.current?.focus()
      }
      if (event.key === 'Tab') keepFocus(event, box.current)
    }
    document.addEventListener('keydown', onKey)
    wide.addEventListener('change', close)
    return () => {
      for (const element of others) element.toggleAttribute('inert', false)
      document.documentElement.classList.remove('scroll-locked')
      document.removeEventListener('keydown', onKey)
      wide.removeEventListener('change', close)
    }
  }, [open])

  return { box, button, open, setOpen, close }
}

/** Wraps Tab from the last control to the first, and Shift+Tab the other way. */
const keepFocus = (event: KeyboardEvent, box: HTMLElement | null) => {
  const controls = [...(box?.querySelectorAll<HTMLElement>('a[href], button') ?? [])]
  const first = controls[0]
  const last = controls.at(-1)
  const from = document.activeElement
  const leaves = event.shiftKey ? from === first : from === last
  if (!leaves && from instanceof HTMLElement && controls.includes(from)) return
  event.preventDefault()
  const target = event.shiftKey ? last : first
  target?.focus()
}

function MenuSign({ open }: { open: boolean }) {
  return (
    <svg width="20" height="14" viewBox="0 0 20 14" aria-hidden="true" stroke="currentColor" strokeWidth="2">
      <path d={open ? 'M3 0l14 14M17 0 3 14' : 'M0 1h20M0 7h20M0 13h20'} />
    </svg>
  )
}

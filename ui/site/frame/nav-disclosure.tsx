import { useEffect, useId, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { useKeyedState } from '#ui/use-keyed-state.ts'
import { isOpenedEarly } from './early-input.ts'
import { MenuWithoutScripts } from './menu-without-scripts.tsx'
import type { NavEntry } from './nav-entry.ts'

type Props = { label: string; links: readonly NavEntry[] }

/** A button that shows and hides a list of links. Esc, a click outside and every navigation close it (W5). */
export function NavDisclosure({ label, links }: Props) {
  const list = useId()
  const { box, button, open, setOpen } = useDisclosure()

  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        className="bar-link"
        aria-expanded={open}
        aria-controls={list}
        onClick={(event) => {
          event.preventDefault()
          setOpen(!open)
        }}
      >
        {label}
        <svg
          width="12"
          height="12"
          viewBox="0 0 12 12"
          aria-hidden="true"
          className={open ? 'rotate-180' : ''}
        >
          <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
        </svg>
      </button>
      <noscript>
        {import.meta.env.SSR && (
          <MenuWithoutScripts label={label} links={links} look={{ opener: 'bar-link', list: 'bar-menu' }} />
        )}
      </noscript>
      <ul id={list} hidden={!open} className="bar-menu">
        {links.map((link) => (
          <li key={link.label}>
            <Link
              to={link.to}
              aria-current={link.current ? 'page' : undefined}
              onClick={() => setOpen(false)}
            >
              {link.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

const useDisclosure = () => {
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  // the key changes with every navigation
  const [open, setOpen] = useKeyedState(useLocation().key, false)

  useEffect(() => setOpen(isOpenedEarly(button.current)), [])

  useEffect(() => {
    if (!open) return
    const closeOutside = (event: Event) => {
      if (!box.current?.contains(event.target as Node)) setOpen(false)
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      button.current?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      document.removeEventListener('keydown', closeOnEscape)
    }
  }, [open])

  return { box, button, open, setOpen }
}

import { useSyncExternalStore } from 'react'
import { chooseTheme, nextTheme, onThemeChange, readTheme, type ThemeChoice } from './theme.ts'

/** Cycles through system, light and dark. `withText` shows the label that otherwise only screen readers get. */
export function ThemeControl({ withText = false }: { withText?: boolean }) {
  const choice = useSyncExternalStore(onThemeChange, readTheme, () => 'system' as const)
  const words = `Theme: ${choice}`

  return (
    <button
      type="button"
      className={`bar-control ${withText ? 'bar-control-wide' : 'bar-control-square'}`}
      onClick={() => chooseTheme(nextTheme(choice))}
      title={withText ? undefined : words}
    >
      <ThemeIcon choice={choice} />
      <span className={withText ? '' : 'sr-only'}>{words}</span>
    </button>
  )
}

function ThemeIcon({ choice }: { choice: ThemeChoice }) {
  return (
    <svg
      width="18"
      height="18"
      viewBox="0 0 18 18"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    >
      {choice === 'system' && (
        <>
          <circle cx="9" cy="9" r="7" />
          <path d="M9 2a7 7 0 0 1 0 14z" fill="currentColor" stroke="none" />
        </>
      )}
      {choice === 'light' && (
        <>
          <circle cx="9" cy="9" r="3.4" />
          <path d="M9 1v2.4M9 14.6V17M1 9h2.4M14.6 9H17M3.3 3.3 5 5M13 13l1.7 1.7M3.3 14.7 5 13M13 5l1.7-1.7" />
        </>
      )}
      {choice === 'dark' && <path d="M15.4 11.2A7 7 0 0 1 6.8 2.6a7 7 0 1 0 8.6 8.6z" />}
    </svg>
  )
}

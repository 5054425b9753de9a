const paths: Record<string, string> = {
  LinkedIn:
    'M4.4 3.5a1.9 1.9 0 1 1 0 3.8 1.9 1.9 0 0 1 0-3.8zM2.8 9h3.3v11.5H2.8zM8.4 9h3.1v1.6c.5-.9 1.7-1.9 3.5-1.9 3.6 0 4.5 2.2 4.5 5.3v6.5h-3.3v-5.8c0-1.6-.3-3.2-2.1-3.2s-2.4 1.5-2.4 3.1v5.9H8.4z',
  X: 'M3 3.5h5.4l4.1 5.7 5-5.7h2.3l-6.2 7.2 7 9.8h-5.4l-4.5-6.3-5.5 6.3H2.9l6.8-7.8zm3.2 1.7 10 13.6h1.6l-10-13.6z',
  Facebook:
    'M13.6 21v-7.8h2.7l.4-3.2h-3.1V8c0-.9.3-1.5 1.6-1.5h1.7V3.6c-.3 0-1.3-.1-2.5-.1-2.4 0-4.1 1.5-4.1 4.2V10H7.6v3.2h2.7V21z',
  YouTube:
    'M21.6 7.6c-.2-1-.9-1.7-1.8-1.9C18.2 5.3 12 5.3 12 5.3s-6.2 0-7.8.4c-.9.2-1.6.9-1.8 1.9C2 9.2 2 12 2 12s0 2.8.4 4.4c.2 1 .9 1.7 1.8 1.9 1.6.4 7.8.4 7.8.4s6.2 0 7.8-.4c.9-.2 1.6-.9 1.8-1.9.4-1.6.4-4.4.4-4.4s0-2.8-.4-4.4zM10 15V9l5.2 3z',
}

/** The icon of a network where the conference has no page yet: not a link, so not a tab stop (W8). */
export function SocialIcon({ network }: { network: string }) {
  return (
    <span
      role="img"
      aria-label={`${network} (no page yet)`}
      className="grid size-11 place-items-center text-ink-2"
    >
      <svg width="20" height="20" viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">
        <path d={paths[network]} />
      </svg>
    </span>
  )
}

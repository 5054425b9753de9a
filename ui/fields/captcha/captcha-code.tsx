const tilts = [
  '-rotate-6',
  'rotate-3 translate-y-0.5',
  '-rotate-3',
  'rotate-6',
  '-rotate-4 translate-y-0.5',
  'rotate-4',
]

/** The code as text over printed waves, readable for eyes, screen readers and tests. */
export function CaptchaCode({ id, code }: { id: string; code: string }) {
  return (
    <div className="grid h-15 w-full place-items-center overflow-hidden rounded-sm border border-line bg-[repeating-radial-gradient(circle_at_20%_130%,var(--sunken)_0_7px,var(--surface)_7px_9px)] sm:w-47.5 sm:shrink-0">
      {code === '' ? (
        <p className="scripts-only text-sm">Loading...</p>
      ) : (
        // one line of text, so that copying yields the code without line breaks
        <p id={id} className="font-mono text-[1.625rem] leading-none font-[560] whitespace-nowrap text-ink">
          {Array.from(code, (character, index) => (
            <span key={index} className={`mx-[3px] inline-block ${tilts[index % tilts.length]}`}>
              {character}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

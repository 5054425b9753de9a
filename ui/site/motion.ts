const listeners = new Set<() => void>()

/** The visitor's device asks for less motion: no loops, no counting, no smooth scrolling. */
export const prefersLessMotion = (): boolean => prefersLess().matches

/** How the window moves to its target: every smooth scroll of the website asks here. */
export const smoothly = (): ScrollBehavior => (prefersLessMotion() ? 'instant' : 'smooth')

/** The visitor has stopped every loop with the one button (WCAG 2.2.2). */
export const isMotionPaused = (): boolean => document.documentElement.dataset['motion'] === 'paused'

export const pauseMotion = (paused: boolean): void => {
  if (paused) document.documentElement.dataset['motion'] = 'paused'
  else delete document.documentElement.dataset['motion']
  try {
    localStorage.setItem('motion', paused ? 'paused' : 'running')
  } catch {
    // Without storage the choice holds until the page is left.
  }
  for (const listener of listeners) listener()
}

/** Tells when loops shall stop or continue: by the button or by the device. Gives what ends the telling. */
export const onMotionChange = (listener: () => void): (() => void) => {
  const device = prefersLess()
  listeners.add(listener)
  device.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    device.removeEventListener('change', listener)
  }
}

const prefersLess = () => matchMedia('(prefers-reduced-motion: reduce)')

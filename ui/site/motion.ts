const listeners = new Set<() => void>()

/** The visitor's device prefers reduced motion: no loops, no counting, no smooth scrolling. */
export const prefersLessMotion = (): boolean => prefersLess().matches

/** The scroll behaviour for every smooth scroll of the website. */
export const smoothly = (): ScrollBehavior => (prefersLessMotion() ? 'instant' : 'smooth')

/** The visitor has stopped all loops with the one button (WCAG 2.2.2). */
export const isMotionPaused = (): boolean => document.documentElement.dataset['motion'] === 'paused'

export const pauseMotion = (paused: boolean): void => {
  if (paused) document.documentElement.dataset['motion'] = 'paused'
  else delete document.documentElement.dataset['motion']
  try {
    localStorage.setItem('motion', paused ? 'paused' : 'running')
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
  for (const listener of listeners) listener()
}

/** Subscribes to changes of whether loops may run, by the button or by the device. Returns the unsubscription. */
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

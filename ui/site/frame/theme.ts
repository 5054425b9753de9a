/** The visitor's choice. `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark'

const key = 'theme'
const choices: readonly ThemeChoice[] = ['system', 'light', 'dark']
const listeners = new Set<() => void>()

/**
 * Runs inside the page before the first paint: sets `data-theme` (light or dark) and `data-motion` on the root element from
 * storage, else from the device; also when storage is blocked. Until the scripts load, or when they never do, it follows
 * the device and other tabs. It also sets `data-scripts`, with which style sheets collapse what scripts can expand: without
 * scripts everything is expanded.
 */
export const themeScript = `(()=>{const d=document.documentElement.dataset,w=matchMedia('(prefers-color-scheme: dark)'),s=n=>{try{return localStorage.getItem(n)}catch{}},f=()=>{const t=s('${key}');d.theme=t==='light'||t==='dark'?t:w.matches?'dark':'light'};f();w.addEventListener('change',f);addEventListener('storage',f);if(s('motion')==='paused')d.motion='paused';d.scripts='on'})()`

/** Used when storage is blocked: the choice then lasts as long as the page. */
let unstored: ThemeChoice = 'system'

export const readTheme = (): ThemeChoice => {
  try {
    return choices.find((choice) => choice === localStorage.getItem(key)) ?? 'system'
  } catch {
    return unstored
  }
}

export const nextTheme = (choice: ThemeChoice): ThemeChoice =>
  choices[(choices.indexOf(choice) + 1) % choices.length] ?? 'system'

export const chooseTheme = (choice: ThemeChoice) => {
  unstored = choice
  try {
    localStorage.setItem(key, choice)
  } catch {
    // Storage is blocked: the choice lasts until the page is left.
  }
  apply()
}

/** Subscribes to every change: by the control, by the device, by another tab. */
export const onThemeChange = (listener: () => void) => {
  const device = deviceIsDark()
  listeners.add(listener)
  device.addEventListener('change', apply)
  addEventListener('storage', apply)
  return () => {
    listeners.delete(listener)
    device.removeEventListener('change', apply)
    removeEventListener('storage', apply)
  }
}

const deviceIsDark = () => matchMedia('(prefers-color-scheme: dark)')

const apply = () => {
  const choice = readTheme()
  document.documentElement.dataset['theme'] =
    choice === 'system' ? (deviceIsDark().matches ? 'dark' : 'light') : choice
  for (const listener of listeners) listener()
}

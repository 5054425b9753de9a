// Finds the Chromium for browser tests. Node 20 syntax, no dependencies.
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The headless shell takes a fifth less work; any other will do. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const onPath = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find(isExecutable)

const onMac = () =>
  [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ].find(isExecutable)

/** The one installed by `npx playwright install chromium`. */
const ofPlaywright = () => {
  const cache =
    process.env.PLAYWRIGHT_BROWSERS_PATH ??
    join(homedir(), process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright')
  if (!existsSync(cache)) return undefined
  return readdirSync(cache)
    .filter((folder) => /^chromium-\d+$/.test(folder))
    .flatMap((folder) =>
      ['chrome-linux/chrome', 'chrome-linux64/chrome', 'chrome-mac/Chromium.app/Contents/MacOS/Chromium'].map(
        (file) => join(cache, folder, file),
      ),
    )
    .find(isExecutable)
}

const find = () => onPath() ?? onMac() ?? ofPlaywright()

const canInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

const install = (...packages) => {
  console.log(`Installing what the browser tests need (apt-get install ${packages.join(' ')}) …`)
  const options = {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}

/** The substitutes of our fonts are of this family (ui/styles/fonts.css): without them a page moves when the fonts load. */
const standIns = { package: 'fonts-liberation', folder: '/usr/share/fonts/truetype' }

const hasStandIns = () =>
  existsSync(standIns.folder) && readdirSync(standIns.folder).some((name) => name.startsWith('liberation'))

const installOnDebian = () => {
  // older distributions have no separate headless shell
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (!find()) install(name, 'fonts-dejavu-core', standIns.package)
}

/**
 * The path of a Chromium: $CHROMIUM_PATH, the system's, Playwright's; installed by apt-get when we are root on Debian.
 * Undefined when there is none and none can be installed.
 */
export const findChromium = () => {
  const configured = process.env.CHROMIUM_PATH
  if (configured) return isExecutable(configured) ? configured : undefined
  if (!find() && canInstall()) installOnDebian()
  if (canInstall() && !hasStandIns()) install(standIns.package)
  return find()
}

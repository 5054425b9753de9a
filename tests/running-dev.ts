import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type RunningDev = { url: string; output: () => string; stop: () => Promise<void> }

/** The arguments of `npm run dev` for this Node. */
const ofThisNode = (folder: string): [string, ...string[]] => [
  process.execPath,
  join(folder, 'scripts/dev.mjs'),
]

/** `npm run dev` in this folder, once it serves; rejects with its output when it exits before. */
export const startDev = async (
  folder: string,
  settings: { PORT: string },
  [command, ...args] = ofThisNode(folder),
): Promise<RunningDev> => {
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, NODE_ENV: '', LOG_LEVEL: 'warn', COUNTRIES_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  const gone = once(child, 'exit')
  let hasEnded = false
  void gone.then(() => {
    hasEnded = true
  })
  while (!output.includes('Plenary is serving.')) {
    if (hasEnded) throw new Error(`npm run dev ended before it served:\n${output}`)
    await new Promise((settle) => setTimeout(settle, 50))
  }
  return {
    url: `http://localhost:${settings.PORT}`,
    output: () => output,
    stop: async () => {
      child.kill('SIGTERM')
      await gone
    },
  }
}

/** Edits as a developer would make them: of a button's label, and of a route's response. */
export const sampleChanges = {
  page: '/registration',
  button: {
    file: 'features/registration/web/form/submit-part.tsx',
    from: 'texts.processing : texts.submit',
    to: "texts.processing : 'A changed button'",
    words: 'A changed button',
  },
  route: {
    address: '/health',
    file: 'app/process/health.ts',
    from: "{ status: 'ok' }",
    to: "{ status: 'ok', changed: true }",
    words: '"changed":true',
  },
} as const

/** Polls through server restarts until the response contains the text. */
export const untilAnswered = async (url: string, text: string): Promise<void> => {
  for (;;) {
    const answer = await fetch(url, { headers: { connection: 'close' } }).then(
      (reply) => reply.text(),
      () => '',
    )
    if (answer.includes(text)) return
    await new Promise((settle) => setTimeout(settle, 20))
  }
}

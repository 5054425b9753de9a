import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type RunningDev = { url: string; output: () => string; stop: () => Promise<void> }

/** What `npm run dev` runs, on this Node. */
const ofThisNode = (folder: string): [string, ...string[]] => [
  process.execPath,
  join(folder, 'scripts/dev.mjs'),
]

/** `npm run dev` in this folder, as soon as it serves; rejects with its output when it ends before. */
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

/** One change for each kind, as a person would make it: in the words of a button, and in what a route answers. */
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

/** Asks again and again, as long as the server starts again, until the answer has these words. */
export const untilAnswered = async (url: string, words: string): Promise<void> => {
  for (;;) {
    const answer = await fetch(url, { headers: { connection: 'close' } }).then(
      (reply) => reply.text(),
      () => '',
    )
    if (answer.includes(words)) return
    await new Promise((settle) => setTimeout(settle, 20))
  }
}

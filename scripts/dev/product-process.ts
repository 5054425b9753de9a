import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const entry = join(import.meta.dirname, 'serve-product.ts')
const root = join(import.meta.dirname, '../..')
const { serverFlags } = (await import(new URL('../prepare.mjs', import.meta.url).href)) as {
  serverFlags: string[]
}

/** The product as a restartable process. */
type ProductProcess = {
  /** Its URL, once it serves. */
  url: () => Promise<string>
  /** True when it serves, false when it ended before, having printed the reason. */
  start: () => Promise<boolean>
  /** Starts it again after it has ended. Of several calls in the meantime only the last one starts it. */
  restart: () => Promise<boolean>
  stop: () => Promise<void>
}

/** Caches compiled code: it halves the time of the next start. */
const compileCache = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/plenary-dev') }

/** Seconds for running requests at the end. A page being rendered may wait for the next process, which waits for this one. */
const patience = { STOP_SECONDS: '1' }

/** `workshop`: the URL from which it fetches its pages. */
export const runProduct = (workshop: string): ProductProcess => {
  let child: ChildProcess | undefined
  let serving = Promise.withResolvers<string>()
  let hasServed = false
  let calls = 0
  let queue: Promise<unknown> = Promise.resolve()

  const start = async (): Promise<boolean> => {
    const started = fork(entry, [workshop, ...(hasServed ? ['again'] : [])], {
      cwd: root,
      execArgv: serverFlags,
      env: { ...compileCache, ...patience, ...process.env },
    })
    child = started
    const ended = once(started, 'exit').then(() => undefined)
    const served = once(started, 'message').then(([url]) => url as string)
    const url = await Promise.race([served, ended])
    if (url === undefined) return false
    hasServed = true
    serving.resolve(url)
    return true
  }

  const stop = async (): Promise<void> => {
    serving = Promise.withResolvers<string>()
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGTERM')
    await once(child, 'exit')
  }

  return {
    url: () => serving.promise,
    start: () => {
      const done = start()
      queue = done
      return done
    },
    restart: () => {
      const call = ++calls
      const done = queue.then(async () => {
        if (call !== calls) return false
        await stop()
        const isUp = await start()
        if (!isUp) console.error('The server has ended. It starts again with the next change.')
        return isUp
      })
      queue = done
      return done
    },
    stop,
  }
}

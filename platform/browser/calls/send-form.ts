import { addressOf } from '#shared/address.ts'
import type { Endpoint, Reply } from '#shared/endpoint.ts'
import { CallProblem } from './call-problem.ts'
import { failedAnswer, parseJson } from './failed-answer.ts'

/** One part of a form, in the order in which it travels. */
export type FormPart = readonly [name: string, value: string | File]

/** How many bytes of the form have left, and how many there are: both are equal when the last one has. */
export type FormProgress = { sent: number; total: number }

type Options = {
  headers?: Readonly<Record<string, string>>
  signal: AbortSignal
  onProgress: (progress: FormProgress) => void
}

/** A line on which nothing moves for so long, in milliseconds, is broken. */
const patience = 60_000

/**
 * Sends a form with a file, and tells how far it is: `fetch` cannot. Its reply, or undefined when the form was taken but
 * the reply cannot be read.
 * @throws CallProblem when the network or the server fails; an `AbortError` when `signal` withdrew the form.
 */
export const sendForm = <E extends Endpoint>(
  endpoint: E,
  parts: readonly FormPart[],
  { headers = {}, signal, onProgress }: Options,
): Promise<Reply<E> | undefined> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const form = new FormData()
    for (const [name, value] of parts) form.append(name, value)

    const withdraw = () => request.abort()
    let stalled: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(stalled)
      stalled = setTimeout(() => settle(() => reject(noAnswer())), patience)
    }
    const settle = (end: () => void) => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', withdraw)
      end()
      request.abort()
    }
    const move = ({ loaded, total }: { loaded: number; total: number }) => {
      wait()
      onProgress({ sent: loaded, total })
    }

    request.upload.onprogress = move
    request.upload.onload = move
    request.onload = () =>
      settle(() => {
        const { status, responseText } = request
        if (status >= 200 && status < 300) resolve(parseJson(responseText)?.json as Reply<E> | undefined)
        else reject(failedAnswer(request, responseText))
      })
    request.onerror = () => settle(() => reject(noAnswer()))
    request.onabort = () => settle(() => reject(new DOMException('The form was withdrawn', 'AbortError')))

    request.open(endpoint.method, addressOf(endpoint, {}))
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (signal.aborted) return settle(() => reject(signal.reason))
    signal.addEventListener('abort', withdraw)
    wait()
    return request.send(form)
  })

const noAnswer = () => new CallProblem('The network did not respond', { answered: 'nothing' })

import { addressOf, type UrlArgs } from '#shared/address.ts'
import type { Endpoint, Reply } from '#shared/endpoint.ts'
import { CallProblem } from './call-problem.ts'
import { failedAnswer, parseJson } from './failed-answer.ts'

/** One part of a form, in the order of transmission. */
export type FormPart = readonly [name: string, value: string | File]

/** The bytes of the form that were sent, and its size. */
export type FormProgress = { sent: number; total: number }

type Options = {
  /** Parameters of the path. */
  params?: UrlArgs['params']
  headers?: Readonly<Record<string, string>>
  signal: AbortSignal
  onProgress: (progress: FormProgress) => void
}

/** The connection counts as broken when nothing moves for this long, in milliseconds. */
const patience = 60_000

/**
 * Sends a form with a file and reports upload progress, which `fetch` cannot. Returns the reply, or undefined when the form
 * was accepted but the reply cannot be read.
 * @throws CallProblem when the network or the server fails; an `AbortError` when `signal` aborted it.
 */
export const sendForm = <E extends Endpoint>(
  endpoint: E,
  parts: readonly FormPart[],
  { params = {}, headers = {}, signal, onProgress }: Options,
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

    request.open(endpoint.method, addressOf(endpoint, { params }))
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    if (signal.aborted) return settle(() => reject(signal.reason))
    signal.addEventListener('abort', withdraw)
    wait()
    return request.send(form)
  })

const noAnswer = () => new CallProblem('The network did not respond', { answered: 'nothing' })

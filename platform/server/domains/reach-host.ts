import { get as getOverHttp } from 'node:http'
import { get as getOverHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { seconds } from '#shared/time/duration.ts'
import type { ResolveHost } from './resolve-host.ts'

/** How long an answer may take, in milliseconds. */
const patience = seconds(5)

/**
 * The status with which this URL answers, without redirects; its host is looked up as `resolveHost` says.
 * @throws Error with the reason when there is no answer in time
 */
export const statusAt = (url: URL, resolveHost: ResolveHost): Promise<number> =>
  new Promise((settle, reject) => {
    const get = url.protocol === 'https:' ? getOverHttps : getOverHttp
    const signal = AbortSignal.timeout(patience)
    const options = { lookup: lookupBy(resolveHost), agent: false as const, signal }
    const request = get(url, options, (answer) => {
      answer.resume()
      settle(answer.statusCode ?? 0)
    })
    request.on('error', (error) => reject(signal.aborted ? new Error('no answer in time') : error))
  })

const lookupBy =
  (resolveHost: ResolveHost): LookupFunction =>
  (host, { all }, answer) => {
    const find = async () => {
      const [four, six] = await Promise.all([resolveHost(host, 'A'), resolveHost(host, 'AAAA')])
      return [
        ...(four ?? []).map((address) => ({ address, family: 4 })),
        ...(six ?? []).map((address) => ({ address, family: 6 })),
      ]
    }
    find().then(
      (found) => {
        const [first] = found
        if (!first) answer(new Error('DNS has no address for it'), '')
        else if (all) answer(null, found)
        else answer(null, first.address, first.family)
      },
      (error: Error) => answer(error, ''),
    )
  }

import { expect, type Page } from '@playwright/test'
import {
  changeConference,
  changeConferenceState,
  changeSender,
  createConference,
} from '#features/conferences/conferences.contract.ts'
import { publishLegalPages } from '#tests/publish-pages.ts'
import { openSession } from './back-office.ts'
import type { Product } from './product.ts'

/** A conference of each look: three with their content, and one that began empty. */
export const lookedAt = [
  { look: 'sun', host: 'localhost' },
  { look: 'lens', host: 'optics.localhost' },
  { look: 'pulse', host: 'nursing.localhost' },
  { look: 'plain', host: 'meadow.localhost' },
] as const
export type LookedAt = (typeof lookedAt)[number]

/** The address of one of these conferences, without a trailing slash. */
export const homeOf = (product: Product, { host }: LookedAt): string =>
  `http://${host}:${new URL(product.url).port}`

/** Begins the conference of look `plain` empty, and takes it live. */
export const beginPlain = async (page: Page, product: Product): Promise<void> => {
  const { accessToken } = await openSession(page, product.owner)
  const headers = { authorization: `Bearer ${accessToken}` }
  const named = (path: string) => path.replace(':website', 'meadow')
  const data = {
    slug: 'meadow',
    name: 'Symposium on Meadows',
    shortName: 'Meadows',
    city: 'Ljubljana',
    country: 'Slovenia',
    startsOn: '2031-06-02',
    endsOn: '2031-06-04',
    timeZone: 'Europe/Ljubljana',
  }
  const change = { headers, data: { look: 'plain', hue: 150 } }
  const proof = { password: product.owner.password }
  const sender = { headers, data: { senderName: 'Meadows Office', replyTo: null, proof } }
  const state = { headers, data: { state: 'live' } }
  const answers = [
    await page.request.post(createConference.path, { headers, data }),
    await page.request.put(named(changeConference.path), change),
    await page.request.post(named(changeSender.path), sender),
  ]
  await publishLegalPages(callsOf(page, headers), 'meadow', headers)
  answers.push(await page.request.post(named(changeConferenceState.path), state))
  expect(answers.map((answer) => answer.status())).toEqual([201, 200, 200, 200])
}

/** Calls as the tests of the API make them. */
const callsOf = (page: Page, headers: Record<string, string>) => {
  const read = async (answer: Awaited<ReturnType<Page['request']['get']>>) => ({
    status: answer.status(),
    body: await answer.json(),
  })
  return {
    get: async (url: string) => read(await page.request.get(url, { headers })),
    post: async (url: string, data?: unknown) => read(await page.request.post(url, { headers, data })),
  }
}

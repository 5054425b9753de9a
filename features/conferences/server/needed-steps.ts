import { type LegalPage, legalPages, missingLegalPages } from '#content/own-pages.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import type { Website } from '#shared/website.ts'
import type { neededSteps } from '../conferences.contract.ts'
import type { ConferenceDeps } from './conference-deps.ts'
import { type NeededFacts, readNeededFacts } from './conference-list.store.ts'

export type NeededStep = { name: (typeof neededSteps)[number]; isDone: boolean; label: string }

type Facts = NeededFacts & {
  senderName: string | null
  provider: ReturnType<ConferenceDeps['providers']['current']>
  missingPages: readonly LegalPage[]
}

/** What a conference needs before it can go live, from what is so. */
const stepsFrom = ({ hasDates, senderName, provider, missingPages, ...types }: Facts): NeededStep[] => [
  {
    name: 'dates',
    isDone: hasDates,
    label: hasDates ? 'The dates are confirmed.' : 'Confirm the dates: save them under Manage Events.',
  },
  {
    name: 'types',
    isDone: types.openTypes > 0,
    label: typesLabel(types),
  },
  {
    name: 'sender',
    isDone: senderName !== null,
    label: senderName === null ? 'Enter who its emails are from.' : `Its emails are from ${senderName}.`,
  },
  {
    name: 'payments',
    isDone: provider !== undefined || types.paidTypes === 0,
    label: paymentsLabel(types.paidTypes, provider),
  },
  ...legalPages.map((name) => {
    const isDone = !missingPages.includes(name)
    return { name, isDone, label: pageLabels[name][isDone ? 'done' : 'missing'] }
  }),
]

const pageLabels = {
  imprint: {
    done: 'The website says who is behind it.',
    missing: 'Publish an imprint: who is behind the conference, under Website, Your own pages.',
  },
  privacy: {
    done: 'The website says how you use personal data.',
    missing: 'Publish a privacy notice: what you add to /privacy, under Website, Your own pages.',
  },
} as const

const typesLabel = ({ openTypes, unpricedTypes }: Pick<Facts, 'openTypes' | 'unpricedTypes'>): string => {
  if (openTypes === 0) return 'Give a ticket type a price, or add a free one.'
  const open = `Visitors can choose ${openTypes === 1 ? 'one ticket type' : `${openTypes} ticket types`}.`
  if (unpricedTypes === 0) return open
  return `${open} ${unpricedTypes === 1 ? 'One waits' : `${unpricedTypes} wait`} for a price.`
}

const paymentsLabel = (paidTypes: number, provider: Facts['provider']): string => {
  if (!provider)
    return paidTypes === 0
      ? 'No ticket type is paid online, so no payment provider is needed.'
      : 'Connect a payment provider, or change the ticket types that are paid online.'
  return provider.livemode ? 'Payments are connected.' : 'Payments are tests: no money moves.'
}

/** The steps of several conferences, from one query. */
export const neededStepsOf = async (
  {
    db,
    websites,
    providers,
    contentOf,
  }: Pick<ConferenceDeps, 'websites' | 'providers' | 'contentOf'> & { db: Connection },
  those: readonly Website[],
): Promise<ReadonlyMap<Website, NeededStep[]>> => {
  if (those.length === 0) return new Map()
  const facts = await readNeededFacts(db, those)
  const contents = new Map(
    await Promise.all(those.map(async (website) => [website, await contentOf(website)] as const)),
  )
  return new Map(
    facts.map((one) => [
      one.website,
      stepsFrom({
        ...one,
        provider: providers.current(),
        missingPages: missingLegalPages(contents.get(one.website) ?? { pages: [] }),
        senderName: websites.rowOf(one.website).senderName,
      }),
    ]),
  )
}

/** What is missing, as sentences; null: nothing. */
export const missingOf = (steps: readonly NeededStep[]): string | null => {
  const missing = steps.filter(({ isDone }) => !isDone)
  return missing.length === 0
    ? null
    : `This conference cannot go live yet. ${missing.map(({ label }) => label).join(' ')}`
}

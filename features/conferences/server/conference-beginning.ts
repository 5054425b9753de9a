import { exampleContentOf } from '#content/default-content.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { insertDefaultTicketTypes } from '#database/default-ticket-types.ts'
import { insertDemoPricesOf } from '#database/demo-data.ts'
import { insertDemoOptionsOf } from '#database/demo-options.ts'
import type { Connection } from '#platform/server/postgres/database.ts'
import { Problem } from '#shared/problem.ts'
import type { Website } from '#shared/website.ts'
import { copiedParts, type NewConference } from '../conferences.contract.ts'
import { firstContentOf } from '../first-content.ts'
import { copyOf, exampleOf, nextEditionOf } from '../starting-content.ts'
import type { ConferenceDeps } from './conference-deps.ts'
import {
  copyOptions,
  copyPictures,
  copyRooms,
  copyTemplates,
  copyTypes,
  countEdition,
} from './copy-conference.store.ts'

/** What a new conference begins with. */
type Beginning = {
  about: {
    look: string
    hue: number
    previousSlug?: Website
    senderName?: string | null
    replyTo?: string | null
  }
  content: WebsiteContent
  /** Whether its days count as confirmed. */
  hasDates: boolean
  /** Stores its ticket types, rooms, options and email templates. */
  storeRows: (tx: Connection, website: Website, by: { email: string; now: Date }) => Promise<void>
}

const plain = { look: 'plain', hue: 210 }

/**
 * What a new conference begins with, by what it starts from.
 * @throws Problem 404 when that conference does not exist
 */
export const beginningOf = async (deps: ConferenceDeps, asked: NewConference): Promise<Beginning> => {
  const { start = 'empty' } = asked
  if (start === 'empty')
    return {
      about: plain,
      content: firstContentOf(asked),
      hasDates: true,
      storeRows: insertDefaultTicketTypes,
    }
  if ('example' in start)
    return {
      about: plain,
      content: exampleOf(exampleContentOf(start.example), asked),
      hasDates: true,
      storeRows: async (tx, website) => {
        await insertDemoPricesOf(tx, website, start.example)
        await insertDemoOptionsOf(tx, website, start.example)
      },
    }
  return 'copy' in start
    ? beginningOfCopy(deps, asked, start)
    : beginningOfNextEdition(deps, asked, start.nextEditionOf)
}

const beginningOfCopy = async (
  deps: ConferenceDeps,
  asked: NewConference,
  { copy, what }: { copy: Website; what: readonly (typeof copiedParts)[number][] },
): Promise<Beginning> => {
  const { from, content, look, hue } = await sourceOf(deps, copy)
  return {
    about: { look, hue },
    content: copyOf(content, asked),
    hasDates: true,
    storeRows: copied(from, what),
  }
}

const beginningOfNextEdition = async (
  deps: ConferenceDeps,
  asked: NewConference,
  previous: Website,
): Promise<Beginning> => {
  const { from, content, look, hue, senderName, replyTo } = await sourceOf(deps, previous)
  return {
    about: { look, hue, senderName, replyTo, previousSlug: from },
    content: nextEditionOf(content, asked, await countEdition(deps.db, from)),
    hasDates: false,
    storeRows: copied(from, copiedParts),
  }
}

const sourceOf = async ({ websites, storedContentOf }: ConferenceDeps, slug: Website) => {
  const from = websites.find(slug)
  if (!from) throw new Problem(404, 'not_found', 'The conference to start from does not exist')
  const { look, hue, senderName, replyTo } = websites.rowOf(from)
  return { from, content: await storedContentOf(from), look, hue, senderName, replyTo }
}

const copied =
  (from: Website, what: readonly (typeof copiedParts)[number][]): Beginning['storeRows'] =>
  async (tx, to, by) => {
    if (what.includes('types')) await copyTypes(tx, { from, to })
    else await insertDefaultTicketTypes(tx, to)
    if (what.includes('rooms')) await copyRooms(tx, { from, to })
    if (what.includes('emails')) await copyTemplates(tx, { from, to }, by)
    await copyOptions(tx, { from, to }, by.now)
    await copyPictures(tx, { from, to }, by)
  }

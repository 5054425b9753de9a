import { setTimeout as pause } from 'node:timers/promises'
import { seconds } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import type { ContentVersion } from '../content-version.ts'
import { type ChangeEvents, wakeChannel } from '../jobs/change-events.ts'
import type { Log } from '../log.ts'
import { systemTimer, type Timer } from '../timer.ts'
import type { WebsiteRegistry } from '../websites/website-registry.ts'
import { type DatabaseAddress, openListener } from './database.ts'
import { barrierChannels, createNotificationBarrier } from './notification-barrier.ts'

type Deps = {
  address: DatabaseAddress
  log: Log
  version: ContentVersion
  /** The conferences as this process knows them; their rows are read again when they have changed. */
  websites: Pick<WebsiteRegistry, 'slugs' | 'refresh'>
  /** The subscriptions of this process for what others commit. */
  changeEvents?: ChangeEvents
  timer?: Timer
  /** How often it checks, in milliseconds, that its connection is alive; also the timeout of an answer. */
  lookEvery?: number
}

const [changeChannel, websitesChannel] = ['content_changed', 'websites_changed']

/** Every listening process on this database has one connection of this name. */
const listeners = `
  select count(*)::int as count from pg_stat_activity
  where application_name = 'plenary news' and datname = current_database()`

/**
 * Receives notifications of changes by other processes, or by a person with SQL, and passes them to `version`; and
 * notifications of new work, which it passes to `changeEvents`. It has a connection of its own. A lost one is logged and
 * reopened; then every website counts as changed and all subscribers are woken, because notifications may have been missed.
 * Resolves after the first attempt to listen; `stop` ends the connection.
 */
export const listenForChanges = async ({
  address,
  log,
  version,
  websites,
  changeEvents,
  timer = systemTimer,
  lookEvery = seconds(20),
}: Deps): Promise<{ stop: () => Promise<void> }> => {
  const stopping = new AbortController()
  const { signal } = stopping
  const firstTry = Promise.withResolvers<void>()
  let hangUp = async () => {}

  /** Listens until the connection is lost, and throws the reason. */
  const listen = async (onHearing: () => void): Promise<never> => {
    const client = openListener(address, lookEvery)
    hangUp = () => client.end().catch(() => undefined)
    try {
      return await hearFrom(client, { version, websites, changeEvents, timer, lookEvery, onHearing })
    } finally {
      version.hear(undefined)
      void hangUp()
    }
  }

  const listenAgainAndAgain = async (): Promise<void> => {
    let failures = 0
    const onHearing = () => {
      if (failures > 0) log.info('news of changes come again')
      failures = 0
      firstTry.resolve()
    }
    while (!signal.aborted) {
      await listen(onHearing).catch((error: unknown) => {
        if (!signal.aborted && failures === 0)
          log.warn('news of changes do not come: the connection was lost', { error })
      })
      firstTry.resolve()
      await pause(backOff(failures++), undefined, { signal }).catch(() => undefined)
    }
  }

  const listening = listenAgainAndAgain()
  await firstTry.promise
  return {
    stop: async () => {
      stopping.abort()
      await hangUp()
      await listening
    },
  }
}

type Listener = ReturnType<typeof openListener>

type Hearing = Required<Pick<Deps, 'version' | 'websites' | 'timer' | 'lookEvery'>> & {
  changeEvents: ChangeEvents | undefined
  onHearing: () => void
}

/** Passes on the notifications of one connection until it is lost, and throws the reason. */
const hearFrom = async (
  client: Listener,
  { version, websites, changeEvents, timer, lookEvery, onHearing }: Hearing,
): Promise<never> => {
  const lost = new Promise<never>((_, reject) => {
    client.on('error', reject)
    client.on('end', () => reject(new Error('The connection ended')))
  })
  const roll = createNotificationBarrier({
    notify: (channel, payload) => client.query('select pg_notify($1, $2)', [channel, payload]),
    count: async () => (await client.query<{ count: number }>(listeners)).rows[0]?.count ?? 0,
    timer,
  })
  // what comes after a change of the conferences is answered when their rows have been read
  let refreshed: Promise<unknown> = Promise.resolve()
  const refresh = () => {
    refreshed = websites.refresh().catch(() => undefined)
  }
  client.on('notification', ({ channel, payload = '', processId }) => {
    if (channel === wakeChannel) changeEvents?.heard(payload)
    else if (channel === changeChannel) version.heard(payload as Website, processId)
    else if (channel === websitesChannel) refresh()
    else void refreshed.then(() => roll.heard(channel, payload))
  })
  const all = [changeChannel, websitesChannel, wakeChannel, ...barrierChannels].map(
    (channel) => `listen ${channel}`,
  )
  await Promise.race([lost, client.connect().then(() => client.query(all.join(';')))])
  await Promise.race([lost, websites.refresh()])
  for (const website of websites.slugs()) version.changed(website)
  version.hear(roll.allNotified)
  changeEvents?.wakeAll()
  onHearing()
  return untilSilent(client, { lost, timer, lookEvery })
}

/** Pings at intervals: a connection dropped by a firewall reports nothing on its own. Throws the reason of its loss. */
const untilSilent = async (
  client: Listener,
  { lost, timer, lookEvery }: { lost: Promise<never>; timer: Timer; lookEvery: number },
): Promise<never> => {
  let takeBack = () => {}
  const silent = new Promise<never>((_, reject) => {
    const ask = () => {
      takeBack = timer(lookEvery, ask)
      client.query('select').catch(reject)
    }
    takeBack = timer(lookEvery, ask)
  })
  try {
    return await Promise.race([lost, silent])
  } finally {
    takeBack()
  }
}

/** Milliseconds before the connection is retried. */
const backOff = (failures: number): number => Math.min(seconds(10), 100 * 2 ** failures)

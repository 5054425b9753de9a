import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebsiteContent } from '#content/website-content.ts'
import { ofConference, previewWithLook } from '#features/conferences/closed-content.ts'
import { previewContent } from '#features/drafts/server/drafts.ts'
import { endOfEvent } from '#features/events/server/end-of-event.ts'
import { readContent, withSettings } from '#features/events/server/read-content.ts'
import { recordMails } from '#features/mails/server/record-mails.ts'
import { createTemplateOf } from '#features/mails/server/templates/template-of.ts'
import { readInstallation } from '#features/payments/server/reconcile/installation.store.ts'
import {
  readCalendarIdentities,
  storeCalendarIdentities,
  storeFirstIdentity,
} from '#features/website-content/server/store-calendar-identities.ts'
import { cacheByWebsite } from '#platform/server/cache-by-website.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { type ContentVersion, createContentVersion } from '#platform/server/content-version.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { openStores } from '#platform/server/files/open-stores.ts'
import type { AnswerFirst } from '#platform/server/http/http.ts'
import { inProcessCaller } from '#platform/server/http/in-process-caller.ts'
import { createOrigins, type Origins } from '#platform/server/http/origin.ts'
import { createRenderContent } from '#platform/server/http/render-content.ts'
import { securityHeaders } from '#platform/server/http/security-headers.ts'
import { createSharedCounts } from '#platform/server/http/shared-counts.ts'
import { runDueJobs } from '#platform/server/jobs/run-jobs.ts'
import { changeEventsOf } from '#platform/server/jobs/wake.ts'
import type { Log } from '#platform/server/log.ts'
import { fromConference } from '#platform/server/mail/from-conference.ts'
import { createMailer } from '#platform/server/mail/mailer.ts'
import { removeFromOutbox } from '#platform/server/mail/outbox.ts'
import { createPagePublisher } from '#platform/server/page-publisher.ts'
import type { Connection, Database, DatabaseAddress } from '#platform/server/postgres/database.ts'
import { type DatabaseState, watchDatabase } from '#platform/server/postgres/database-state.ts'
import { listenForChanges } from '#platform/server/postgres/listen-for-changes.ts'
import { readSessionKey, secretFor } from '#platform/server/security/session-key.ts'
import { createStripe, type PaymentProvider } from '#platform/server/stripe.ts'
import type { Timer } from '#platform/server/timer.ts'
import { noWatch, type Watch } from '#platform/server/watching/watch.ts'
import { openWebsites, type WebsiteRegistry } from '#platform/server/websites/website-registry.ts'
import { hostedPageRoutes } from '#sandbox/stripe/server/page/hosted-page.routes.ts'
import { type Sandbox, type SandboxSettings, startSandbox } from '#sandbox/stripe/server/start-sandbox.ts'
import { countInLedger, forgetInLedger } from '#sandbox/stripe/server/stripe.ts'
import type { Website } from '#shared/website.ts'
import { createApi } from './api.ts'
import { backupSource, databaseFolderOf } from './backup/backup-source.ts'
import { namesAny, readDatabaseSummary } from './installation/read-database-state.ts'
import { type Jobs, jobHandlers, startAllJobs } from './jobs.ts'
import { mailKinds } from './mail-kinds.ts'
import { type MountPages, mountPages, type Pages } from './pages.ts'
import { payables } from './payables.ts'
import { type StopOptions, stopProduct } from './process/stop-product.ts'

type Options = {
  config: Config
  db: Database
  /** The same database, for a dedicated LISTEN connection. */
  address: DatabaseAddress
  clock: Clock
  log: Log
  /** False: only the API is served. */
  pages: boolean
  /** Mounts the pages; by default the built ones. */
  mountPages?: MountPages | undefined
  /** Whether a request comes from a loader of these pages; by default one of this process. */
  isOwnCall?: ((request: FastifyRequest) => boolean) | undefined
  /** Store of visitors' files; by default as configured. */
  files?: FileStore
  /** Called at each step relevant to durability, for crash tests. */
  checkpoint?: Checkpoint | undefined
  /** Receives metrics and traces; by default nothing does. */
  watch?: Watch
  /** Whether the database is writable; by default found out by calls and a check each minute. */
  databaseState?: DatabaseState
  /** Called with every call to the sandbox. */
  onExchange?: SandboxSettings['onExchange']
  /** Timeouts of calls to the payment provider in milliseconds, per attempt and in total. */
  providerPatience?: { attempt: number; inAll: number }
  /** Delays responses to failed logins; by default the system timer. */
  attemptTimer?: Timer
  /** Schedules what is due; by default the system timer. */
  timer?: Timer
}

export type Product = {
  app: FastifyInstance
  /** The base URL of this process. */
  url: string
  sandbox: Sandbox | undefined
  provider: PaymentProvider | undefined
  handlers: ReturnType<typeof jobHandlers>
  /** Must be increased after each committed change of public content. */
  version: ContentVersion
  websites: WebsiteRegistry
  /** Starts running jobs as they become due. */
  startJobs: () => void
  /** Runs due jobs and waits for all running ones, whether `startJobs` was called or not. */
  runDueJobs: () => Promise<void>
  /** Performs what is due at the sandbox, delivers its webhooks and waits for them. */
  deliverDue: () => Promise<void>
  /** Makes everything that waits for a time check the clock, after a test has moved it. */
  wake: () => void
  /** Stops the product; by default without a time limit. */
  stop: (haste?: StopOptions) => Promise<void>
}

/** Composes the product and starts listening. The database must be migrated. */
export const startProduct = async (options: Options): Promise<Product> => {
  const { config, db, address, clock, log, pages, timer } = options
  const sessionKey = await readSessionKey(config.sessionKey, config.dataDir)
  const sharedServices = await openSharedServices(options, sessionKey)
  const version = createContentVersion()
  const websites = await openWebsites({ db, version, hosts: config.websiteHosts })
  const port = { now: config.port }
  const origins = createOrigins({ ...config, websites, port: () => port.now })
  await storeIdentities(options, websites, origins)
  let url: string | undefined
  const { provider, sandbox } = await startPayments(options, sessionKey, () => url)

  let isStopping = false
  let mounted: Pages | undefined
  const deps = depsOf(options, {
    sessionKey,
    ...sharedServices,
    isStopping: () => isStopping,
    provider,
    version,
    websites,
    origins,
    pages: () => mounted,
  })

  const app = createApi(deps)
  if (sandbox) hostedPageRoutes(app, { db, clock })
  if (pages) mounted = await addPages(app, options, deps)
  await app.listen(listenOptionsOf(config))
  port.now = (app.server.address() as AddressInfo).port
  url = `http://127.0.0.1:${port.now}`
  // last, after everything that can fail; changes since the first read are included
  const changeEvents = changeEventsOf(db)
  const changeListener = await listenForChanges({ ...deps, address, changeEvents, ...(timer && { timer }) })
  // webhooks can be delivered now
  sandbox?.wake()

  const handlers = jobHandlers(deps)
  let jobs: Jobs | undefined
  return {
    app,
    url,
    sandbox,
    provider,
    handlers,
    version,
    websites,
    startJobs: () => {
      jobs ??= startAllJobs(deps, timer)
    },
    runDueJobs: async () => {
      if (jobs) await jobs.runDue()
      else while ((await runDueJobs({ db, clock, log, handlers, watch: deps.watch })) > 0);
    },
    deliverDue: async () => sandbox?.catchUp(),
    wake: changeEvents.wakeAll,
    stop: async (stopOptions = { drain: 0 }) => {
      isStopping = true
      const others = [
        deps.databaseState.stop,
        changeListener.stop,
        () => sandbox?.stop(),
        sharedServices.stores.stop,
        () => sharedServices.sharedCounts?.stop(),
      ]
      await stopProduct({ app, jobs, others, timer }, stopOptions)
    },
  }
}

/** Before anything can be published, stores the UIDs of the agenda's entries. */
const storeIdentities = (
  { config, db, log }: Options,
  websites: WebsiteRegistry,
  { homeOf }: Pick<Origins, 'homeOf'>,
) => {
  const contentOf = (website: Website) => readContent(db, website, log)
  return storeCalendarIdentities({
    db,
    websites: websites.slugs(),
    contentOf,
    homeOf,
    publicUrl: config.publicUrl,
  })
}

/** Services shared between processes: file stores and rate limits. */
const openSharedServices = async ({ config, db, clock, log, timer }: Options, sessionKey: string) => ({
  stores: await openStores({
    ...config,
    keys: config.bucketKeys,
    installation: () => readInstallation(db),
    namesAny: (keys) => namesAny(db, keys),
    namesFiles: async () => (await readDatabaseSummary(db)).namesFiles,
    clock,
    log,
    timer,
  }),
  sharedCounts:
    config.redisUrl === undefined
      ? undefined
      : await createSharedCounts({ url: config.redisUrl, key: secretFor(sessionKey, 'limits'), log, timer }),
})

const addPages = (
  app: FastifyInstance,
  { config, clock, log, mountPages: mount = mountPages }: Options,
  { origins, websites, version, contentOf, during, headers, watch }: ReturnType<typeof depsOf>,
): Promise<Pages> =>
  mount(app, {
    callerFor: inProcessCaller(app),
    websiteOfHost: origins.websiteOfHost,
    isDraft: (website) => !websites.isShown(website),
    movedTo: (website) => {
      const current = websites.currentOf(website)
      return current === website ? undefined : origins.homeOf(current)
    },
    version,
    contentOf,
    during,
    clock,
    log,
    headers,
    served: watch.served,
    connectTo: config.countriesUrl && new URL(config.countriesUrl).origin,
  })

/** systemd passes sockets as file descriptors from 3 on. */
const listenOptionsOf = ({ host, port, takesSocket }: Config): { host: string; port: number } =>
  takesSocket ? ({ host, fd: 3 } as unknown as { host: string; port: number }) : { host, port }

/** What is started before the dependencies are built. */
type Started = Awaited<ReturnType<typeof openSharedServices>> & {
  sessionKey: string
  isStopping: () => boolean
  provider: PaymentProvider | undefined
  origins: Origins
  version: ContentVersion
  websites: WebsiteRegistry
  /** The pages; undefined until they are mounted. */
  pages: () => Pages | undefined
}

/** The dependencies of the routes and jobs. */
const depsOf = (options: Options, started: Started) => {
  const { config, db, clock, log } = options
  const watch = options.watch ?? noWatch()
  const { version, websites } = started
  const headers = securityHeaders({
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    withSubdomains: config.hstsSubdomains,
  })
  const contentOf = cacheByWebsite({
    load: async (website) => ofConference(await readContent(db, website, log), websites.rowOf(website)),
    version,
  })
  const { contentFor, during } = createRenderContent({
    contentOf,
    websiteOf: started.origins.websiteOf,
    isShown: websites.isShown,
    isOwnCall: options.isOwnCall,
  })
  const publisherWithoutPages = createPagePublisher({ version })
  const files = options.files ?? started.stores.files
  return {
    ...started,
    answerFirst: (...request: Parameters<AnswerFirst>) => started.pages()?.answerFirst(...request) ?? false,
    publisher: () => started.pages()?.publisher ?? publisherWithoutPages,
    contentFor,
    during,
    endOf: endOfEvent({ db, version, log }),
    ...readCalendarIdentities(db, started.origins.homeOf),
    previewOf: previewsOf(db, websites.rowOf),
    withSettings: async (website: Website, content: WebsiteContent) =>
      ofConference(await withSettings(db, website, content), websites.rowOf(website)),
    storeIdentity: (transaction: Connection, website: Website) =>
      storeFirstIdentity(transaction, website, { ...config, ...started.origins }),
    db,
    clock,
    log,
    watch,
    checkpoint: options.checkpoint ?? (() => undefined),
    payables,
    wordsOf: createTemplateOf({ db, log }),
    mailKinds: mailKinds({ db }),
    ...mailersOf(options, started.websites, watch),
    mailsPerMinute: config.mailsPerMinute,
    files,
    printFiles: started.stores.printFiles,
    isStoreReached: started.stores.isReached,
    backups: backupDepsOf(options, files),
    databaseState: options.databaseState ?? watchDatabase(options),
    backupDir: config.backupDir,
    forgetMails: (ids: readonly string[]) => removeFromOutbox(outboxOf(config), ids),
    forgetAtSandbox: forgetInLedger,
    countAtSandbox: countInLedger,
    publicUrl: config.publicUrl,
    rateLimits: config.rateLimits,
    trustProxy: config.trustProxy,
    hasMailServer: config.smtpUrl !== undefined,
    headers,
    countriesUrl: config.countriesUrl,
    contentOf,
    monitor: config.sessionMonitor,
    attemptTimer: options.attemptTimer,
    ...(options.providerPatience && { longestWait: options.providerPatience.inAll }),
  }
}

/** The content of a preview, in the look of its conference. */
const previewsOf =
  (db: Database, rowOf: WebsiteRegistry['rowOf']) => async (website: Website, number?: number) =>
    previewWithLook(await previewWithSettings(db, website, number), rowOf(website))

const backupDepsOf = (options: Options, files: FileStore) => {
  const { config, db, clock, log } = options
  return {
    db,
    clock,
    log,
    key: config.backupKey,
    source: backupSource({ ...options, files }),
    databaseFolder: databaseFolderOf(config),
    installation: () => readInstallation(db),
  }
}

/** Where emails are stored without a mail server. */
const outboxOf = ({ dataDir }: Config) => join(dataDir, 'outbox')

/** Two with separate connections, so that a mailing does not delay other emails. */
const mailersOf = (options: Options, websites: WebsiteRegistry, watch: Watch) => ({
  send: fromConference(websites, mailerOf(options, watch, 'single')),
  sendMailing: fromConference(websites, mailerOf(options, watch, 'mailing')),
})

const mailerOf = (options: Options, watch: Watch, name: 'single' | 'mailing') => {
  const send = createMailer({
    smtpUrl: options.config.smtpUrl,
    from: options.config.mailFrom,
    publicUrl: options.config.publicUrl,
    outboxFolder: outboxOf(options.config),
  })
  const toOutbox = options.config.smtpUrl === undefined
  return recordMails({ ...options, intoOutbox: toOutbox }, (mail) =>
    watch.step({ kind: 'mail', name }, () => send(mail)),
  )
}

const previewWithSettings = async (db: Database, website: Website, number?: number) => {
  const { clean, marked, paths } = await previewContent(db, website, number)
  const [cleanWithSettings, markedWithSettings] = await Promise.all(
    [clean, marked].map((content) => withSettings(db, website, content)),
  )
  return { clean: cleanWithSettings ?? clean, marked: markedWithSettings ?? marked, paths }
}

type Payments = { provider: PaymentProvider | undefined; sandbox: Sandbox | undefined }

/** Stripe with a key, the sandbox where it may run, else none. Both use the same SDK and payment code. */
const startPayments = async (
  { config, db, clock, log, onExchange, providerPatience, timer, watch = noWatch() }: Options,
  sessionKey: string,
  ownUrl: () => string | undefined,
): Promise<Payments> => {
  const { payments } = config
  if (payments.provider === 'off') return { provider: undefined, sandbox: undefined }
  const choices = { timeout: providerPatience?.attempt, watch }
  if (payments.provider === 'stripe') {
    const stripe = createStripe(payments.secretKey, { ...choices, apiUrl: payments.apiUrl })
    const { livemode, webhookSecrets } = payments
    return {
      provider: { name: 'stripe', livemode, stripe, webhookSecrets, loopbackOnly: false },
      sandbox: undefined,
    }
  }

  const secretKey = `sk_test_${secretFor(sessionKey, 'sandbox key')}`
  const webhookSecret = `whsec_${secretFor(sessionKey, 'sandbox webhook')}`
  const sandbox = await startSandbox({
    db,
    clock,
    log,
    secretKey,
    webhookSecret,
    webhookUrl: () => {
      const url = ownUrl()
      return url && `${url}/api/payment/webhook`
    },
    ...(onExchange && { onExchange }),
    timer,
  })
  const address = new URL(`http://${sandbox.host}:${sandbox.port}`)
  const stripe = createStripe(secretKey, { ...choices, apiUrl: address })
  return {
    provider: {
      name: 'sandbox',
      livemode: false,
      stripe,
      webhookSecrets: [webhookSecret],
      loopbackOnly: payments.loopbackOnly,
    },
    sandbox,
  }
}

import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { WebsiteContent } from '#content/website-content.ts'
import { previewContent } from '#features/drafts/server/drafts.ts'
import { readContent, withSettings } from '#features/events/server/read-content.ts'
import { recordMails } from '#features/mails/server/record-mails.ts'
import { createTemplateOf } from '#features/mails/server/templates/template-of.ts'
import { readInstallation } from '#features/payments/server/reconcile/installation.store.ts'
import {
  readCalendarIdentities,
  storeCalendarIdentities,
} from '#features/website-content/server/store-calendar-identities.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Config } from '#platform/server/config.ts'
import { type ContentVersion, createContentVersion } from '#platform/server/content-version.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { openStores } from '#platform/server/files/open-stores.ts'
import { createGivenContent } from '#platform/server/http/given-content.ts'
import type { AnswerFirst } from '#platform/server/http/http.ts'
import { inProcessCaller } from '#platform/server/http/in-process-caller.ts'
import { createOrigins } from '#platform/server/http/origin.ts'
import { safeHeaders } from '#platform/server/http/safe-headers.ts'
import { createSharedCounts } from '#platform/server/http/shared-counts.ts'
import { runDueJobs } from '#platform/server/jobs/run-jobs.ts'
import { changeEventsOf } from '#platform/server/jobs/wake.ts'
import type { Log } from '#platform/server/log.ts'
import { createMailer } from '#platform/server/mail/mailer.ts'
import { removeFromOutbox } from '#platform/server/mail/outbox.ts'
import { createPagePublisher } from '#platform/server/page-publisher.ts'
import type { Database, DatabaseAddress } from '#platform/server/postgres/database.ts'
import { type DatabaseState, watchDatabase } from '#platform/server/postgres/database-state.ts'
import { listenForChanges } from '#platform/server/postgres/listen-for-changes.ts'
import { remember } from '#platform/server/remembered.ts'
import { readSessionKey, secretFor } from '#platform/server/security/session-key.ts'
import { createStripe, type PaymentProvider } from '#platform/server/stripe.ts'
import type { Timer } from '#platform/server/timer.ts'
import { unwatched, type Watch } from '#platform/server/watching/watch.ts'
import { hostedPageRoutes } from '#sandbox/stripe/server/page/hosted-page.routes.ts'
import { type Sandbox, type SandboxSettings, startSandbox } from '#sandbox/stripe/server/start-sandbox.ts'
import { countInLedger, forgetInLedger } from '#sandbox/stripe/server/stripe.ts'
import type { Website } from '#shared/website.ts'
import { createApi } from './api.ts'
import { backupSource, databaseFolderOf } from './backup/backup-source.ts'
import { lookAtDatabase, namesAny } from './installation/found-database.ts'
import { type Jobs, jobHandlers, startAllJobs } from './jobs.ts'
import { mailKinds } from './mail-kinds.ts'
import { type MountPages, mountPages, type Pages } from './pages.ts'
import { payables } from './payables.ts'
import { type Haste, stopProduct } from './process/stop-product.ts'

type Options = {
  config: Config
  db: Database
  /** Of the same database: a connection of its own listens there for what other processes change. */
  address: DatabaseAddress
  clock: Clock
  log: Log
  /** Without pages only the calls are served. */
  pages: boolean
  /** Serves the pages; by default the built ones. */
  mountPages?: MountPages | undefined
  /** Whether a call comes from a loader of these pages; by default from one of this process. */
  isOwnCall?: ((request: FastifyRequest) => boolean) | undefined
  /** Where visitors' files are stored; by default where the settings say. */
  files?: FileStore
  /** Hears of each step that matters to durability; by default nothing does. */
  checkpoint?: Checkpoint | undefined
  /** Sees what is done; by default no one does. */
  watch?: Watch
  /** Whether the database takes writes; by default what calls meet and a check each minute say. */
  databaseState?: DatabaseState
  /** Sees every call to the sandbox. */
  onExchange?: SandboxSettings['onExchange']
  /** How long the provider may let someone wait, in milliseconds; by default as the decisions say. */
  providerPatience?: { attempt: number; inAll: number }
  /** Lets the answers to wrong logins wait; by default the machine's. */
  attemptTimer?: Timer
  /** Rings when something is due; by default when the machine's clock says so. */
  timer?: Timer
}

export type Product = {
  app: FastifyInstance
  /** The address of this process. */
  url: string
  sandbox: Sandbox | undefined
  provider: PaymentProvider | undefined
  handlers: ReturnType<typeof jobHandlers>
  /** Anyone who has committed a change of what the public pages show tells it here. */
  version: ContentVersion
  /** Starts running jobs as soon as they are due. */
  startJobs: () => void
  /** Runs the jobs that are due now and waits for all that are under way, whether `startJobs` was called or not. */
  runDueJobs: () => Promise<void>
  /** Lets happen at the sandbox what is due there, sends its webhooks, and waits until they have arrived. */
  deliverDue: () => Promise<void>
  /** Anyone who waits for a moment looks now whether it has come. For who has moved the clock. */
  wake: () => void
  /** Ends it; by default as soon as nothing is under way, however long that takes. */
  stop: (haste?: Haste) => Promise<void>
}

/** Wires everything together and listens. The database is migrated before. */
export const startProduct = async (options: Options): Promise<Product> => {
  const { config, db, address, clock, log, pages, timer } = options
  const sessionKey = await readSessionKey(config.sessionKey, config.dataDir)
  const sharedServices = await openSharedServices(options, sessionKey)
  await storeIdentities(options)
  let url: string | undefined
  const { provider, sandbox } = await startPayments(options, sessionKey, () => url)

  let port = config.port
  let isStopping = false
  let mounted: Pages | undefined
  const deps = depsOf(options, {
    sessionKey,
    ...sharedServices,
    isStopping: () => isStopping,
    provider,
    origins: createOrigins({ ...config, port: () => port }),
    pages: () => mounted,
  })

  const app = createApi(deps)
  if (sandbox) hostedPageRoutes(app, { db, clock })
  if (pages) mounted = await addPages(app, options, deps)
  await app.listen(listenOptionsOf(config))
  ;({ port } = app.server.address() as AddressInfo)
  url = `http://127.0.0.1:${port}`
  // after all that can fail; what changed before its first word counts as news too
  const changeEvents = changeEventsOf(db)
  const changeListener = await listenForChanges({ ...deps, address, changeEvents, ...(timer && { timer }) })
  // there is an address for its webhooks now
  sandbox?.wake()

  const handlers = jobHandlers(deps)
  let jobs: Jobs | undefined
  return {
    app,
    url,
    sandbox,
    provider,
    handlers,
    version: deps.version,
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

/** Before anyone can publish: what the agenda is known by then is kept. */
const storeIdentities = ({ config, db, log }: Options) => {
  const { homeOf } = createOrigins({ ...config, port: () => config.port })
  const contentOf = (website: Website) => readContent(db, website, log)
  return storeCalendarIdentities({ db, contentOf, homeOf, publicUrl: config.publicUrl })
}

/** What is not in this process alone: the files, and where limits are counted. */
const openSharedServices = async ({ config, db, clock, log, timer }: Options, sessionKey: string) => ({
  stores: await openStores({
    ...config,
    keys: config.bucketKeys,
    installation: () => readInstallation(db),
    namesAny: (keys) => namesAny(db, keys),
    namesFiles: async () => (await lookAtDatabase(db)).namesFiles,
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
  { origins, version, contentOf, during, headers, watch }: ReturnType<typeof depsOf>,
): Promise<Pages> =>
  mount(app, {
    callerFor: inProcessCaller(app),
    websiteOfHost: origins.websiteOfHost,
    version,
    contentOf,
    during,
    clock,
    log,
    headers,
    served: watch.served,
    connectTo: config.countriesUrl && new URL(config.countriesUrl).origin,
  })

/** systemd hands sockets over from number 3 on. */
const listenOptionsOf = ({ host, port, takesSocket }: Config): { host: string; port: number } =>
  takesSocket ? ({ host, fd: 3 } as unknown as { host: string; port: number }) : { host, port }

/** What the start makes before all other parts. */
type Started = Awaited<ReturnType<typeof openSharedServices>> & {
  sessionKey: string
  isStopping: () => boolean
  provider: PaymentProvider | undefined
  origins: ReturnType<typeof createOrigins>
  /** The pages, once they are mounted. */
  pages: () => Pages | undefined
}

/** What the calls and the jobs need. */
const depsOf = (options: Options, started: Started) => {
  const { config, db, clock, log } = options
  // two, each with connections of its own: what a mailing waits for, no other mail waits for
  const watch = options.watch ?? unwatched()
  const [send, sendMailing] = [mailerOf(options, watch, 'single'), mailerOf(options, watch, 'mailing')]
  const version = createContentVersion()
  const headers = safeHeaders({
    isSecure: config.publicUrl?.startsWith('https:') ?? false,
    withSubdomains: config.hstsSubdomains,
  })
  const contentOf = remember({ load: (website) => readContent(db, website, log), version })
  const { contentFor, during } = createGivenContent({
    contentOf,
    websiteOf: started.origins.websiteOf,
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
    ...readCalendarIdentities(db, started.origins.homeOf),
    previewOf: (website: Website, number?: number) => previewWithSettings(db, website, number),
    withSettings: (website: Website, content: WebsiteContent) => withSettings(db, website, content),
    db,
    clock,
    log,
    watch,
    checkpoint: options.checkpoint ?? (() => undefined),
    payables,
    wordsOf: createTemplateOf({ db, log }),
    mailKinds: mailKinds({ db }),
    send,
    sendMailing,
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
    version,
    headers,
    countriesUrl: config.countriesUrl,
    contentOf,
    monitor: config.sessionMonitor,
    attemptTimer: options.attemptTimer,
    ...(options.providerPatience && { longestWait: options.providerPatience.inAll }),
  }
}

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

/** Where mails are stored when there is no mail server. */
const outboxOf = ({ dataDir }: Config) => join(dataDir, 'outbox')

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

/** Stripe with a key; the sandbox where it may run; no one otherwise. The payment path is the same SDK in both cases. */
const startPayments = async (
  { config, db, clock, log, onExchange, providerPatience, timer, watch = unwatched() }: Options,
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

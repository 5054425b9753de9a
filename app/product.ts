import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type Stripe from 'stripe'
import { mailLogoOf } from '#content/conference-pictures.ts'
import type { WebsiteContent } from '#content/website-content.ts'
import { findAccount } from '#features/accounts/server/accounts.store.ts'
import { ofConference, previewWithLook } from '#features/conferences/closed-content.ts'
import { previewContent } from '#features/drafts/server/drafts.ts'
import { endOfEvent } from '#features/events/server/end-of-event.ts'
import { readContent, withSettings } from '#features/events/server/read-content.ts'
import { recordMails } from '#features/mails/server/record-mails.ts'
import { createTemplateOf } from '#features/mails/server/templates/template-of.ts'
import { openPaymentProviders } from '#features/payments/server/accounts/payment-providers.ts'
import { readInstallation } from '#features/payments/server/reconcile/installation.store.ts'
import { pictureFile, usePictures } from '#features/pictures/server/pictures.ts'
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
import { createResolver } from '#platform/server/domains/resolve-host.ts'
import {
  type ExternalEffects,
  openExternalEffects,
} from '#platform/server/external-effects/external-effects.ts'
import { keepWhileHeld } from '#platform/server/external-effects/keep-while-held.ts'
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
import { type MailSettings, readMailSettings } from '#platform/server/mail/mail-settings.ts'
import { createMailer, followSettings, type Mail, tryMailServer } from '#platform/server/mail/mailer.ts'
import { removeFromOutbox } from '#platform/server/mail/outbox.ts'
import { createPagePublisher } from '#platform/server/page-publisher.ts'
import type { Connection, Database, DatabaseAddress } from '#platform/server/postgres/database.ts'
import { type DatabaseState, watchDatabase } from '#platform/server/postgres/database-state.ts'
import { listenForChanges } from '#platform/server/postgres/listen-for-changes.ts'
import { readSessionKey, secretFor } from '#platform/server/security/session-key.ts'
import { createStripe, type PaymentProvider, type PaymentProviders } from '#platform/server/stripe.ts'
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
import { heldKinds, type Jobs, jobHandlers, startAllJobs } from './jobs.ts'
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
  /** Where the account of a key is, for tests; by default at Stripe, or as STRIPE_API_URL says. */
  stripeAt?: (secretKey: string) => URL | undefined
  /** Delays responses to failed logins; by default the system timer. */
  attemptTimer?: Timer
  /** The name servers that are asked, as `address:port`; by default those of the machine. */
  nameServers?: readonly string[] | undefined
  /** Schedules what is due; by default the system timer. */
  timer?: Timer
}

export type Product = {
  app: FastifyInstance
  /** The base URL of this process. */
  url: string
  sandbox: Sandbox | undefined
  /** The account that takes payments now. */
  readonly provider: PaymentProvider | undefined
  providers: PaymentProviders
  effects: ExternalEffects
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
  const { config, db, address, clock, pages, timer } = options
  const sessionKey = await readSessionKey(config.sessionKey, config.dataDir)
  const sharedServices = await openSharedServices(options, sessionKey)
  const version = createContentVersion()
  const websites = await openWebsites({ db, version, hosts: config.websiteHosts })
  const port = { now: config.port }
  const origins = createOrigins({ ...config, websites, port: () => port.now })
  await storeIdentities(options, websites, origins)
  let url: string | undefined
  const { sandbox, ...accounts } = await startPayments(
    { ...options, ...sharedServices },
    sessionKey,
    () => url,
  )

  let isStopping = false
  let mounted: Pages | undefined
  const deps = depsOf(options, {
    sessionKey,
    ...sharedServices,
    isStopping: () => isStopping,
    ...accounts,
    version,
    websites,
    origins,
    pages: () => mounted,
  })

  const app = createApi(deps)
  if (sandbox) hostedPageRoutes(app, { db, clock, isOpen: isSandbox(accounts.providers) })
  if (pages) mounted = await addPages(app, options, deps)
  await app.listen(listenOptionsOf(config))
  port.now = (app.server.address() as AddressInfo).port
  url = `http://127.0.0.1:${port.now}`
  // last, after everything that can fail; changes since the first read are included
  const changeEvents = changeEventsOf(db)
  const changeListener = await listenForChanges({ ...deps, address, changeEvents, ...(timer && { timer }) })
  sandbox?.wake() // webhooks can be delivered now

  const handlers = jobHandlers(deps)
  let jobs: Jobs | undefined
  return {
    app,
    url,
    sandbox,
    providers: accounts.providers,
    get provider() {
      return accounts.providers.current()
    },
    effects: deps.effects,
    handlers,
    version,
    websites,
    startJobs: () => {
      jobs ??= startAllJobs(deps, timer)
    },
    runDueJobs: async () => {
      if (jobs) await jobs.runDue()
      else while ((await runDueJobs({ ...deps, handlers, isHeld: heldKinds(deps.effects) })) > 0);
    },
    deliverDue: async () => sandbox?.catchUp(),
    wake: changeEvents.wakeAll,
    stop: async (stopOptions = { drain: 0 }) => {
      isStopping = true
      const others = [changeListener.stop, accounts.providers.stop, () => sandbox?.stop(), ...stopsOf(deps)]
      await stopProduct({ app, jobs, others, timer }, stopOptions)
    },
  }
}

/** Ends what the dependencies run, when nothing else is running any more. */
const stopsOf = ({ databaseState, effects, stores, sharedCounts }: ReturnType<typeof depsOf>) => [
  databaseState.stop,
  effects.stop,
  stores.stop,
  () => sharedCounts?.stop(),
]

/** Whether the sandbox takes payments: a key of the settings ends it. */
const isSandbox = (providers: PaymentProviders) => () => providers.current()?.name === 'sandbox'

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

/** What the processes share: file stores, rate limits, and whether external effects are held. */
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
  effects: await openExternalEffects(db, (error) =>
    log.error('whether external effects are held cannot be read', { error }),
  ),
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
  providers: PaymentProviders
  connectStripe: (secretKey: string) => Stripe
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
    load: (website) => readWholeContent(options, started, website),
    version,
  })
  const { contentFor, during } = createRenderContent({
    contentOf,
    websiteOf: started.origins.websiteOf,
    isShown: websites.isShown,
    isOwnCall: options.isOwnCall,
  })
  const publisherWithoutPages = createPagePublisher({ version })
  const stores = fileStoresOf(options, started)
  return {
    ...started,
    answerFirst: (...request: Parameters<AnswerFirst>) => started.pages()?.answerFirst(...request) ?? false,
    publisher: () => started.pages()?.publisher ?? publisherWithoutPages,
    contentFor,
    during,
    endOf: endOfEvent({ db, version, log }),
    ...readCalendarIdentities(db, started.origins.homeOf),
    ...draftsOf(db, websites.rowOf),
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
    ...mailersOf(options, started, watch),
    mailsPerMinute: config.mailsPerMinute,
    ...stores,
    pictureOf: (picture: { id: string; width: number }, atLeast: number) =>
      pictureFile(stores.pictureFiles, picture, atLeast, 'jpg'),
    isStoreReached: started.stores.isReached,
    backups: backupDepsOf(options, stores),
    databaseState: options.databaseState ?? watchDatabase(options),
    ...placesOf(options),
    forgetMails: (ids: readonly string[]) => removeFromOutbox(outboxOf(config), ids),
    forgetAtSandbox: forgetInLedger,
    countAtSandbox: countInLedger,
    publicUrl: config.publicUrl,
    keysOfEnvironment: config.payments.provider === 'stripe' ? config.payments : undefined,
    rateLimits: config.rateLimits,
    trustProxy: config.trustProxy,
    headers,
    countriesUrl: config.countriesUrl,
    contentOf,
    monitor: config.sessionMonitor,
    attemptTimer: options.attemptTimer,
    ...(options.providerPatience && { longestWait: options.providerPatience.inAll }),
  }
}

/** What visitors see of a conference, and the logo of its emails. */
const readWholeContent = async ({ db, log }: Options, { websites, origins }: Started, website: Website) => {
  const content = ofConference(await readContent(db, website, log), websites.rowOf(website))
  const mailLogo = mailLogoOf(content, origins.home())
  return { ...content, ...(mailLogo && { mailLogo }) }
}

/** The stores of files, and where files are on their way. */
const fileStoresOf = (options: Options, { stores, effects }: Pick<Started, 'stores' | 'effects'>) => ({
  files: keepWhileHeld(options.files ?? stores.files, effects),
  printFiles: keepWhileHeld(stores.printFiles, effects),
  pictureFiles: keepWhileHeld(stores.pictureFiles, effects),
  arriving: join(options.config.dataDir, 'arriving'),
})

/** Where the data are, as owners see it. */
const placesOf = ({ config: { backupDir, dataDir, bucket, databaseUrl }, nameServers }: Options) => ({
  ...{ backupDir, dataDir, bucket: bucket?.bucket, isEmbedded: databaseUrl === undefined },
  resolveHost: createResolver(nameServers),
})

const draftsOf = (db: Database, rowOf: WebsiteRegistry['rowOf']) => ({
  /** The content of a preview, in the look of its conference. */
  previewOf: async (website: Website, number?: number) =>
    previewWithLook(await previewWithSettings(db, website, number), rowOf(website)),
  editorOf: (id: string) => findAccount(db, id),
  usePictures,
})

const backupDepsOf = (options: Options, stores: { files: FileStore; pictureFiles: FileStore }) => {
  const { config, db, clock, log } = options
  return {
    db,
    clock,
    log,
    key: config.backupKey,
    source: backupSource({ ...options, ...stores }),
    databaseFolder: databaseFolderOf(config),
    installation: () => readInstallation(db),
  }
}

/** Where emails are stored without a mail server. */
const outboxOf = ({ dataDir }: Config) => join(dataDir, 'outbox')

/** How emails are sent at the moment. */
const mailSettingsOf =
  ({ db, config }: Options, sessionKey: string) =>
  () =>
    readMailSettings(db, sessionKey, config)

/** Whether there is a mail server; also one whose password cannot be read, because then nothing is written to files. */
const hasMailServer = (read: ReturnType<typeof mailSettingsOf>) => () =>
  read().then(
    ({ smtpUrl }) => smtpUrl !== undefined,
    () => true,
  )

/** Two with separate connections, so that a mailing does not delay other emails, and one whose answer is shown. */
const mailersOf = (options: Options, started: Started, watch: Watch) => {
  const { websites, effects } = started
  const { smtpUrl, mailFrom, isMailFromSet, publicUrl } = options.config
  const read = mailSettingsOf(options, started.sessionKey)
  const sendNow = followSettings(read, { publicUrl, outboxFolder: outboxOf(options.config) })
  return {
    hasMailServer: hasMailServer(read),
    mailOfEnvironment: { smtpUrl, mailFrom, isMailFromSet },
    tryMailServer: tryMailServer(publicUrl),
    send: fromConference(websites, mailerOf(options, started, watch, 'single')),
    sendMailing: fromConference(websites, mailerOf(options, started, watch, 'mailing')),
    sendOver: async (settings: MailSettings, mail: Mail) => {
      effects.requireAllowed()
      await createMailer({ ...settings, publicUrl, outboxFolder: outboxOf(options.config) })(mail)
    },
    sendNow: fromConference(websites, async (mail) => {
      effects.requireAllowed()
      return sendNow(mail)
    }),
  }
}

const mailerOf = (options: Options, started: Started, watch: Watch, name: 'single' | 'mailing') => {
  const read = mailSettingsOf(options, started.sessionKey)
  const { publicUrl } = options.config
  const send = followSettings(read, { publicUrl, outboxFolder: outboxOf(options.config) })
  const intoOutbox = async () => !(await hasMailServer(read)())
  return recordMails({ ...options, intoOutbox }, async (mail) => {
    started.effects.requireAllowed()
    await watch.step({ kind: 'mail', name }, async () => void (await send(mail)))
  })
}

const previewWithSettings = async (db: Database, website: Website, number?: number) => {
  const { clean, named, marked, paths } = await previewContent(db, website, number)
  const set = (content: WebsiteContent) => withSettings(db, website, content)
  return { clean: await set(clean), named: await set(named), marked: await set(marked), paths }
}

type Payments = {
  providers: Awaited<ReturnType<typeof openPaymentProviders>>
  connectStripe: (secretKey: string) => Stripe
  sandbox: Sandbox | undefined
}

/**
 * Stripe with a key of the environment, the sandbox where it may run, else none; and the accounts of the settings. All use
 * the same SDK and payment code.
 */
const startPayments = async (
  options: Options & { effects: ExternalEffects },
  sessionKey: string,
  ownUrl: () => string | undefined,
): Promise<Payments> => {
  const { config, db, log, providerPatience, watch = noWatch() } = options
  const { payments } = config
  const { requireAllowed } = options.effects
  const choices = { timeout: providerPatience?.attempt, watch, requireAllowed }
  const connect = (secretKey: string) => {
    const apiUrl = options.stripeAt?.(secretKey) ?? testAddressOf(config, secretKey)
    return createStripe(secretKey, { ...choices, apiUrl })
  }
  const started = await startSandboxIf(options, sessionKey, ownUrl)
  const environment =
    payments.provider === 'stripe'
      ? providerOf({ ...payments, name: 'stripe', stripe: connect(payments.secretKey), loopbackOnly: false })
      : started?.provider
  const { publicUrl } = config
  const providers = await openPaymentProviders({ db, log, sessionKey, environment, publicUrl, connect })
  const held = { ...providers, requireAllowed }
  return { providers: held, connectStripe: connect, sandbox: started?.sandbox }
}

/** A live key is never sent to another address than Stripe's. */
const testAddressOf = ({ stripeApiUrl }: Config, secretKey: string): URL | undefined =>
  secretKey.includes('_test_') ? stripeApiUrl : undefined

const providerOf = ({
  name,
  livemode,
  stripe,
  webhookSecrets,
  loopbackOnly,
}: Omit<PaymentProvider, 'account' | 'takesUnmarked'>): PaymentProvider => ({
  name,
  livemode,
  stripe,
  webhookSecrets,
  loopbackOnly,
  account: null,
  takesUnmarked: false,
})

const startSandboxIf = async (
  options: Options & { effects: ExternalEffects },
  sessionKey: string,
  ownUrl: () => string | undefined,
) => {
  const { config, db, clock, log, onExchange, providerPatience, timer, watch = noWatch() } = options
  const { requireAllowed } = options.effects
  const { payments } = config
  if (payments.provider !== 'sandbox') return undefined
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
  const apiUrl = new URL(`http://${sandbox.host}:${sandbox.port}`)
  const provider = providerOf({
    name: 'sandbox',
    livemode: false,
    stripe: createStripe(secretKey, { timeout: providerPatience?.attempt, watch, requireAllowed, apiUrl }),
    webhookSecrets: [webhookSecret],
    loopbackOnly: payments.loopbackOnly,
  })
  return { provider, sandbox }
}

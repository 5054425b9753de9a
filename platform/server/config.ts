import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod'
import { isEmailAddress } from '#shared/text/email-address.ts'
import { slugPattern } from '#shared/website.ts'
import { readBucketAddress, wrongBucketAddress } from './files/bucket-address.ts'
import { readRateLimits, wrongRateLimits } from './http/rate-limit-setting.ts'
import { readTrustProxy, wrongTrustProxy } from './http/trusted-proxies.ts'
import { logLevels } from './log.ts'
import { whyNoFolder } from './settings/folder.ts'
import { findLookalikes } from './settings/lookalikes.ts'
import { isMailbox } from './settings/mailbox.ts'
import { isRandomKey, shortestKey, shortKey } from './settings/random-key.ts'

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''
const setting = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), schema)

/**
 * A setting with the location of data, or the key to them. An empty value, such as that of a variable left blank, is
 * refused because it would silently lead to other data. `otherwise`: what to do instead.
 */
const filled = <S extends z.ZodType<unknown, string>>(schema: S, otherwise: string) =>
  z
    .string()
    .refine((text) => !isBlank(text), { error: `is set but empty: ${otherwise}`, abort: true })
    .pipe(schema)

const hostOf = (text: string): string | undefined => URL.parse(text)?.hostname
/** The check for a host; the message of z.url suffices for a text that is not a URL. */
const namesHost = (text: string) => hostOf(text) !== ''

const folder = z
  .string()
  .transform((path) => resolve(path))
  .superRefine((path, context) => {
    const message = whyNoFolder(path)
    if (message) context.addIssue({ code: 'custom', message })
  })

const listenOn = setting(
  z
    .string()
    .refine(
      (text) => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(text),
      'must be an IP address or a host name of this machine, such as 0.0.0.0, without a port',
    )
    .default('127.0.0.1'),
)

const guessable = 'can be guessed: something in it is repeated. Take the output of openssl rand -base64 32'

const wrongHosts =
  'must read host=website,host=website: host names without a port, and the slugs of your conferences'

const hosts = z
  .string()
  .transform((text) => text.split(',').map((pair) => pair.split('=').map((part) => part.trim())))
  .pipe(
    z.array(
      z.tuple(
        [
          z
            .string(wrongHosts)
            .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i, wrongHosts)
            .toLowerCase(),
          z.string(wrongHosts).regex(slugPattern, wrongHosts),
        ],
        wrongHosts,
      ),
    ),
  )
  .refine((pairs) => new Set(pairs.map(([host]) => host)).size === pairs.length, 'must name each host once')
  .transform((pairs) => new Map<string, string>(pairs))

const origin = z
  .url({
    protocol: /^https?$/,
    error: 'must be an address such as https://conference.example.org',
    abort: true,
  })
  .refine(
    (text) => new URL(text).href === `${new URL(text).origin}/`,
    'must be the address alone, such as https://conference.example.org: without a path, a query or a name in front of an @',
  )
  .transform((text) => new URL(text).origin)

/** A setting with a parser of its own, which returns undefined for invalid values. */
const readBy = <T>(read: (text: string) => T | undefined, message: string) =>
  z
    .string()
    .default('')
    .transform((text, context) => {
      const value = read(text)
      if (value !== undefined) return value
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })

/** Other characters in a host name could be read as a separate value in a header. */
const plainHost = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])$/i

const isPlainAddress = (text: string): boolean => {
  const url = URL.parse(text)
  return url !== null && /^https?:$/.test(url.protocol) && plainHost.test(url.hostname) && url.username === ''
}

const seconds = (name: string, most: number, otherwise: number) => {
  const wrong = `must be a number of seconds, ${name}`
  return setting(z.coerce.number(wrong).int(wrong).min(0, wrong).max(most, wrong).default(otherwise))
}

const wrongRedis = 'must begin with redis:// or rediss:// and name a host'
const wrongSmtp =
  'must begin with smtp:// or smtps:// and name a host, such as smtp://mail.example.org:587; in a password write # as %23, @ as %40, : as %3A, / as %2F and % as %25'

const schema = z.object({
  PORT: setting(
    z.coerce
      .number('must be a port number')
      .int()
      .min(0)
      .max(65535, 'must be a port number up to 65535')
      .default(3000),
  ),
  HOST: listenOn,
  LISTEN_FDS: setting(z.literal('1', 'must be 1: one socket is handed over').optional()),
  LISTEN_PID: setting(z.coerce.number('must be the number of a process').optional()),
  DRAIN_SECONDS: seconds('at most 300', 300, 0),
  STOP_SECONDS: seconds('at most 3600', 3600, 10),
  PUBLIC_URL: setting(origin.optional()),
  WEBSITE_HOSTS: setting(hosts.optional()),
  HSTS_SUBDOMAINS: setting(z.enum(['0', '1'], 'must be 0 or 1').default('0')),
  DATA_DIR: filled(folder, 'name the folder, or remove it for ./data').prefault('./data'),
  DATABASE_URL: filled(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must begin with postgresql://' }),
    'name your database, or remove it for the embedded one',
  ).optional(),
  FILES_URL: setting(readBy((text) => (text === '' ? null : readBucketAddress(text)), wrongBucketAddress)),
  AWS_ACCESS_KEY_ID: setting(z.string().optional()),
  AWS_SECRET_ACCESS_KEY: setting(z.string().optional()),
  AWS_SESSION_TOKEN: setting(z.string().optional()),
  REDIS_URL: setting(
    z
      .url({ protocol: /^rediss?$/, error: wrongRedis, abort: true })
      .refine(namesHost, wrongRedis)
      .optional(),
  ),
  DEMO_DATA: setting(z.enum(['on', 'off'], 'must be on or off').optional()),
  ADMIN_EMAIL: setting(z.string().refine(isEmailAddress, 'must be an email address').optional()),
  ADMIN_PASSWORD: setting(z.string().min(12, 'must have at least 12 characters').optional()),
  SESSION_KEY: filled(
    z.string().min(shortestKey, { error: shortKey, abort: true }).refine(isRandomKey, guessable),
    'set the key that this installation has, or remove it for the one in DATA_DIR',
  ).optional(),
  STRIPE_SECRET_KEY: setting(
    z
      .string()
      .regex(/^(sk|rk)_(test|live)_\w+$/, 'must look like sk_test_… or sk_live_…')
      .optional(),
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    z
      .string()
      .regex(
        /^whsec_.+(,\s*whsec_.+)?$/,
        'must look like whsec_… (two, with a comma between, while one is being replaced)',
      )
      .optional(),
  ),
  STRIPE_API_URL: setting(z.url('must be an address').optional()),
  PAYMENTS_SANDBOX: setting(z.enum(['0', '1'], 'must be 0 or 1').optional()),
  RATE_LIMITS: setting(readBy(readRateLimits, wrongRateLimits)),
  TRUST_PROXY: setting(readBy(readTrustProxy, wrongTrustProxy)),
  // empty: the service is disabled
  COUNTRIES_URL: z
    .string()
    .default('https://restcountries.com/v3.1/all?fields=name')
    .refine(
      (text) => text === '' || isPlainAddress(text),
      'must be an http or https address, or empty for none',
    )
    .transform((text) => (text === '' ? undefined : text)),
  SMTP_URL: setting(
    z
      .url({ protocol: /^smtps?$/, error: wrongSmtp, abort: true })
      .refine(namesHost, wrongSmtp)
      .refine(
        (text) => [null, 'optional', 'verify'].includes(new URL(text).searchParams.get('tls')),
        'knows ?tls=optional, which permits a mail server without STARTTLS, ?tls=verify, which checks the certificate of one on this machine too, and no other word behind tls=',
      )
      .optional(),
  ),
  MAIL_FROM: setting(
    z
      .string()
      .refine(
        isMailbox,
        'must be one email address, such as conference@example.org or Conference <conference@example.org>',
      )
      .default('Plenary <conference@localhost>'),
  ),
  MAILINGS_PER_MINUTE: setting(
    z.coerce
      .number('must be a whole number from 1 to 60000')
      .int('must be a whole number from 1 to 60000')
      .min(1, 'must be a whole number from 1 to 60000')
      .max(60_000, 'must be a whole number from 1 to 60000')
      .default(30),
  ),
  SESSION_MONITOR: setting(
    z.enum(['off', 'compact', 'full'], 'must be off, compact or full').default('compact'),
  ),
  METRICS_PORT: setting(
    z.coerce
      .number('must be a port number')
      .int()
      .min(0)
      .max(65535, 'must be a port number up to 65535')
      .optional(),
  ),
  METRICS_HOST: listenOn,
  OTEL_EXPORTER_OTLP_ENDPOINT: setting(
    z.url({ protocol: /^https?$/, error: 'must be an address such as http://127.0.0.1:4318' }).optional(),
  ),
  OTEL_SERVICE_NAME: setting(z.string().default('plenary')),
  OTEL_TRACES_SAMPLER_ARG: setting(
    z.coerce
      .number('must be a number from 0 to 1')
      .min(0, 'must be a number from 0 to 1')
      .max(1, 'must be a number from 0 to 1')
      .default(1),
  ),
  BACKUP_DIR: setting(folder.optional()),
  BACKUP_KEY: setting(z.string().min(shortestKey, shortKey).optional()),
  LOG_LEVEL: setting(z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info')),
})

/** A setting is invalid: the start ends with this message. */
export class SettingsProblem extends Error {
  override readonly name = 'SettingsProblem'
}

const loopback = /^(localhost|[a-z0-9-]+(\.[a-z0-9-]+)*\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

/** Whether this host name (without a port) is certain to be this machine. */
export const isLoopback = (host: string): boolean => loopback.test(host)

/**
 * How payments are taken. `stripe`: a key is set. `sandbox`: no key, and either everything is on loopback (then only
 * requests to a loopback name may pay: `loopbackOnly`) or PAYMENTS_SANDBOX=1 allows it. `off`: fail closed.
 */
export type PaymentsMode =
  | {
      provider: 'stripe'
      secretKey: string
      webhookSecrets: string[]
      livemode: boolean
    }
  | { provider: 'sandbox'; loopbackOnly: boolean }
  | { provider: 'off' }

/** The name of each setting. */
export const settingNames: readonly string[] = Object.keys(schema.shape)

/** The validated settings of this process. Names and meaning: docs/settings.md. */
export type Config = ReturnType<typeof readConfig>

/**
 * Reads the settings from the environment. `forRestore`: accepts a weak backup key, because an old backup needs the key
 * that it was made with.
 * @throws SettingsProblem with a message that names the setting and says what it must be
 */
export const readConfig = (
  environment: Readonly<Record<string, string | undefined>> = process.env,
  { forRestore = false } = {},
) => {
  const result = schema.safeParse(environment)
  if (!result.success) {
    const messages = result.error.issues.map(
      (issue) => `${issue.path[0]?.toString() ?? 'A setting'} ${issue.message}.`,
    )
    throw new SettingsProblem([...new Set(messages)].join('\n'))
  }
  const raw = result.data
  if (raw.BACKUP_KEY && !forRestore && !isRandomKey(raw.BACKUP_KEY))
    throw new SettingsProblem(`BACKUP_KEY ${guessable}. Keep this one to restore the backups made with it.`)
  if (raw.PORT !== 0 && raw.PORT === raw.METRICS_PORT && raw.HOST === raw.METRICS_HOST)
    throw new SettingsProblem('PORT and METRICS_PORT must be two ports.')
  const payments = paymentsMode(raw)
  return {
    lookalikes: findLookalikes(Object.keys(environment), settingNames),
    port: raw.PORT,
    host: raw.HOST,
    // LISTEN_PID names the process that systemd passed the socket to; a parent process of ours keeps it to itself
    takesSocket: raw.LISTEN_FDS === '1' && [undefined, process.pid].includes(raw.LISTEN_PID),
    drainSeconds: raw.DRAIN_SECONDS,
    stopSeconds: raw.STOP_SECONDS,
    publicUrl: raw.PUBLIC_URL,
    hstsSubdomains: raw.HSTS_SUBDOMAINS === '1',
    websiteHosts: raw.WEBSITE_HOSTS ?? new Map<string, string>(),
    dataDir: raw.DATA_DIR,
    databaseUrl: raw.DATABASE_URL,
    bucket: raw.FILES_URL ?? undefined,
    bucketKeys: bucketKeys(raw),
    redisUrl: raw.REDIS_URL,
    demoData: raw.DEMO_DATA ? raw.DEMO_DATA === 'on' : raw.DATABASE_URL === undefined,
    adminEmail: raw.ADMIN_EMAIL,
    adminPassword: raw.ADMIN_PASSWORD,
    sessionKey: raw.SESSION_KEY,
    payments,
    stripeApiUrl: stripeApiUrl(raw),
    rateLimits: raw.RATE_LIMITS,
    countriesUrl: raw.COUNTRIES_URL,
    trustProxy: raw.TRUST_PROXY,
    smtpUrl: raw.SMTP_URL,
    mailFrom: raw.MAIL_FROM,
    isMailFromSet: !isBlank(environment['MAIL_FROM'] ?? ''),
    mailsPerMinute: raw.MAILINGS_PER_MINUTE,
    sessionMonitor: raw.SESSION_MONITOR,
    backupDir: raw.BACKUP_DIR,
    backupKey: raw.BACKUP_KEY,
    logLevel: raw.LOG_LEVEL,
    metrics: raw.METRICS_PORT === undefined ? undefined : { port: raw.METRICS_PORT, host: raw.METRICS_HOST },
    traces: raw.OTEL_EXPORTER_OTLP_ENDPOINT
      ? {
          endpoint: raw.OTEL_EXPORTER_OTLP_ENDPOINT,
          serviceName: raw.OTEL_SERVICE_NAME,
          share: raw.OTEL_TRACES_SAMPLER_ARG,
        }
      : undefined,
  }
}

type Raw = z.output<typeof schema>

/** Undefined: the machine's default credentials. */
const bucketKeys = ({
  FILES_URL,
  AWS_ACCESS_KEY_ID: accessKeyId,
  AWS_SECRET_ACCESS_KEY: secretAccessKey,
  AWS_SESSION_TOKEN: sessionToken,
}: Raw) => {
  if (FILES_URL && (accessKeyId === undefined) !== (secretAccessKey === undefined))
    throw new SettingsProblem(
      'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY belong together: set both, or none.',
    )
  return accessKeyId && secretAccessKey
    ? { accessKeyId, secretAccessKey, ...(sessionToken && { sessionToken }) }
    : undefined
}

const paymentsMode = (raw: Raw): PaymentsMode => {
  if (raw.STRIPE_SECRET_KEY) return stripeMode(raw, raw.STRIPE_SECRET_KEY)
  if (raw.PAYMENTS_SANDBOX === '1') return { provider: 'sandbox', loopbackOnly: false }
  const names = [
    ...(raw.PUBLIC_URL ? [new URL(raw.PUBLIC_URL).hostname] : []),
    ...(raw.WEBSITE_HOSTS?.keys() ?? []),
  ]
  if (raw.PAYMENTS_SANDBOX !== '0' && names.every(isLoopback))
    return { provider: 'sandbox', loopbackOnly: true }
  return { provider: 'off' }
}

const stripeMode = (raw: Raw, secretKey: string): PaymentsMode => {
  const livemode = secretKey.includes('_live_')
  if (raw.PAYMENTS_SANDBOX === '1')
    throw new SettingsProblem(
      'STRIPE_SECRET_KEY and PAYMENTS_SANDBOX=1 contradict each other: remove one of them.',
    )
  if (!raw.STRIPE_WEBHOOK_SECRET)
    throw new SettingsProblem(
      'STRIPE_SECRET_KEY needs STRIPE_WEBHOOK_SECRET beside it: the secret of the webhook endpoint {PUBLIC_URL}/api/payment/webhook, from the Stripe dashboard.',
    )
  if (livemode && !raw.PUBLIC_URL?.startsWith('https://'))
    throw new SettingsProblem('A live Stripe key needs a PUBLIC_URL that begins with https://.')
  const webhookSecrets = raw.STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim())
  return { provider: 'stripe', secretKey, webhookSecrets, livemode }
}

/** Where accounts of test keys are, instead of at Stripe. */
const stripeApiUrl = ({ STRIPE_API_URL: text, STRIPE_SECRET_KEY: key }: Raw): URL | undefined => {
  const url = text === undefined ? undefined : new URL(text)
  if (url && (key?.includes('_live_') || !isLoopback(url.hostname)))
    throw new SettingsProblem('STRIPE_API_URL is only for a loopback address together with an sk_test_ key.')
  return url
}

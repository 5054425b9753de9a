import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from '#tests/at-end.ts'
import { readConfig, SettingsProblem, settingNames } from '../config.ts'

const folder = mkdtempSync(join(tmpdir(), 'plenary-settings-'))
const file = join(folder, 'file')
writeFileSync(file, '')
atEnd(async () => rmSync(folder, { recursive: true }))

const alone = 'PUBLIC_URL must be the address alone, such as https://conference.example.org'
const mailbox = 'MAIL_FROM must be one email address, such as conference@example.org'
const random = 'must be at least 32 random bytes'
const guessed = 'can be guessed'
const stripe = { STRIPE_SECRET_KEY: 'sk_test_abc', STRIPE_WEBHOOK_SECRET: 'whsec_abc' }

const wrong: [setting: Record<string, string>, sentence: string][] = [
  [{ PORT: 'http' }, 'PORT must be a port number'],
  [{ PORT: '70000' }, 'PORT must be a port number up to 65535'],
  [{ HOST: '0.0.0.0:3000' }, 'HOST must be an IP address or a host name'],
  [{ HOST: 'http://0.0.0.0' }, 'HOST must be an IP address or a host name'],
  [{ METRICS_HOST: '127.0.0.1:9464' }, 'METRICS_HOST must be an IP address or a host name'],
  [{ METRICS_PORT: 'x' }, 'METRICS_PORT must be a port number'],
  [{ PORT: '4000', METRICS_PORT: '4000' }, 'PORT and METRICS_PORT must be two ports'],
  [{ LISTEN_FDS: '2' }, 'LISTEN_FDS must be 1'],
  [{ LISTEN_PID: 'x' }, 'LISTEN_PID must be the number of a process'],
  [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS must be a number of seconds, at most 300'],
  [{ STOP_SECONDS: '-1' }, 'STOP_SECONDS must be a number of seconds, at most 3600'],
  [{ PUBLIC_URL: 'conference.example.org' }, 'PUBLIC_URL must be an address such as https://'],
  [{ PUBLIC_URL: 'https://conference.example.org/2026' }, alone],
  [{ PUBLIC_URL: 'https://conference.example.org/?lang=en' }, alone],
  [{ PUBLIC_URL: 'https://conference.example.org/#top' }, alone],
  [{ PUBLIC_URL: 'https://ada@conference.example.org' }, alone],
  [{ WEBSITE_HOSTS: 'a.example=Astronomy' }, 'WEBSITE_HOSTS must read host=website'],
  [{ WEBSITE_HOSTS: 'a.example=optics,A.example=nursing' }, 'WEBSITE_HOSTS must name each host once'],
  [{ HSTS_SUBDOMAINS: 'yes' }, 'HSTS_SUBDOMAINS must be 0 or 1'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be loopback, addresses or networks'],
  [{ DATA_DIR: '' }, 'DATA_DIR is set but empty'],
  [{ DATA_DIR: file }, 'DATA_DIR must be a folder, and there is a file of that name'],
  [{ DATA_DIR: join(file, 'data') }, 'DATA_DIR must be a folder, and a part of its path is a file'],
  [{ DATABASE_URL: '' }, 'DATABASE_URL is set but empty'],
  [{ DATABASE_URL: '  ' }, 'DATABASE_URL is set but empty'],
  [{ DATABASE_URL: 'mysql://localhost/x' }, 'DATABASE_URL must begin with postgresql://'],
  [{ FILES_URL: 'https://bucket' }, 'FILES_URL must read s3://'],
  [{ FILES_URL: 's3://conference', AWS_ACCESS_KEY_ID: 'a' }, 'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'],
  [{ REDIS_URL: 'http://localhost' }, 'REDIS_URL must begin with redis:// or rediss:// and name a host'],
  [{ REDIS_URL: 'redis://' }, 'REDIS_URL must begin with redis:// or rediss:// and name a host'],
  [{ DEMO_DATA: 'yes' }, 'DEMO_DATA must be on or off'],
  [{ BACKUP_DIR: file }, 'BACKUP_DIR must be a folder, and there is a file of that name'],
  [{ BACKUP_DIR: join(file, 'daily') }, 'BACKUP_DIR must be a folder, and a part of its path is a file'],
  [{ BACKUP_KEY: 'short' }, `BACKUP_KEY ${random}`],
  [{ BACKUP_KEY: 'a'.repeat(43) }, `BACKUP_KEY ${guessed}`],
  [{ ADMIN_EMAIL: 'owner' }, 'ADMIN_EMAIL must be an email address'],
  [{ ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD must have at least 12 characters'],
  [{ SESSION_KEY: '' }, 'SESSION_KEY is set but empty'],
  [{ SESSION_KEY: 'short' }, `SESSION_KEY ${random}`],
  [{ SESSION_KEY: 'a'.repeat(43) }, `SESSION_KEY ${guessed}`],
  [{ SESSION_KEY: 'changeme'.repeat(6) }, `SESSION_KEY ${guessed}`],
  [{ SESSION_KEY: '0123456789'.repeat(5) }, `SESSION_KEY ${guessed}`],
  [{ SESSION_KEY: 'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz' }, `SESSION_KEY ${guessed}`],
  // in base64 it is not recognisable
  [{ SESSION_KEY: Buffer.alloc(32).toString('base64') }, `SESSION_KEY ${guessed}`],
  [{ SESSION_KEY: Buffer.alloc(32, 'abc').toString('hex') }, `SESSION_KEY ${guessed}`],
  [{ SESSION_MONITOR: 'on' }, 'SESSION_MONITOR must be off, compact or full'],
  [{ STRIPE_SECRET_KEY: 'pk_test_abc' }, 'STRIPE_SECRET_KEY must look like'],
  [{ ...stripe, STRIPE_WEBHOOK_SECRET: 'abc' }, 'STRIPE_WEBHOOK_SECRET must look like'],
  [{ ...stripe, STRIPE_API_URL: 'localhost' }, 'STRIPE_API_URL must be an address'],
  [{ PAYMENTS_SANDBOX: 'yes' }, 'PAYMENTS_SANDBOX must be 0 or 1'],
  [{ RATE_LIMITS: 'yes' }, 'RATE_LIMITS must be on, off, or figures'],
  [{ COUNTRIES_URL: 'restcountries.com' }, 'COUNTRIES_URL must be an http or https address'],
  [{ SMTP_URL: 'mail.example.org' }, 'SMTP_URL must begin with smtp:// or smtps:// and name a host'],
  [{ SMTP_URL: 'smtp://' }, 'SMTP_URL must begin with smtp:// or smtps:// and name a host'],
  [{ SMTP_URL: 'smtps://:465' }, 'SMTP_URL must begin with smtp:// or smtps:// and name a host'],
  // the sign ends the host: what follows it is neither password nor host
  [{ SMTP_URL: 'smtp://ada:pass#word@mail.example.org' }, 'SMTP_URL must begin with smtp://'],
  [{ SMTP_URL: 'smtp://mail.example.org?tls=off' }, 'SMTP_URL knows ?tls=optional'],
  [{ MAIL_FROM: 'Conference' }, mailbox],
  [{ MAIL_FROM: 'Conference <office>' }, mailbox],
  [{ MAIL_FROM: 'a@example.org, b@example.org' }, mailbox],
  [{ MAIL_FROM: 'office@example..org' }, mailbox],
  [{ MAIL_FROM: 'Conference <office@example.org>\nBcc: eve@example.org' }, mailbox],
  [{ MAILINGS_PER_MINUTE: '0' }, 'MAILINGS_PER_MINUTE must be a whole number from 1 to 60000'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'x' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of'],
]

test.each(wrong)('the start refuses %j with a sentence', (environment, sentence) => {
  expect(() => readConfig(environment)).toThrow(SettingsProblem)
  expect(() => readConfig(environment)).toThrow(sentence)
})

/** The value is a name or a secret of another service, which only that service can validate. */
const cannotBeWrong = ['AWS_SESSION_TOKEN', 'AWS_SECRET_ACCESS_KEY', 'OTEL_SERVICE_NAME']

test('every setting has a wrong value in the table, unless it can have none', () => {
  const tabled = new Set(wrong.flatMap(([environment]) => Object.keys(environment)))
  expect([...tabled, ...cannotBeWrong].toSorted()).toEqual(settingNames.toSorted())
})

test.each([
  { SESSION_KEY: 'forty-three letters or more, as openssl makes them' },
  { SESSION_KEY: 'V8TIHEDf0eZVqy0qRHxwBx1l7XDJUTcHMnJ6XEgRXyM=' },
  { BACKUP_KEY: '6f1c0b6f3c5e92d7a8f7a54c1ddd0fbd3a1c0e0a6d5b1f6d7c9f2f4b1a8e3d70' },
  { SESSION_KEY: '4710385529164403728819056637200148592736105' },
  { MAIL_FROM: 'conference@localhost' },
  { MAIL_FROM: 'Conference, Tokyo <office@example.org>' },
  { MAIL_FROM: '"Conference, Tokyo" <office@example.org>' },
  { MAIL_FROM: '日本会議 <office@例え.jp>' },
  { SMTP_URL: 'smtp://ada:pass%23word@mail.example.org' },
  { SMTP_URL: 'smtp://localhost?tls=verify' },
  { DATABASE_URL: 'postgresql:///plenary?host=/var/run/postgresql' },
  { BACKUP_DIR: folder, DATA_DIR: join(folder, 'not', 'there') },
  { HOST: '::', METRICS_HOST: 'localhost' },
  { PORT: '4000', METRICS_PORT: '4000', METRICS_HOST: '10.0.0.1' },
  { PUBLIC_URL: 'https://conference.example.org:8443/' },
  // the files for Docker pass these on empty when no one has set them
  { PUBLIC_URL: '', ADMIN_PASSWORD: '', SMTP_URL: '', MAIL_FROM: '', STRIPE_SECRET_KEY: '', TRUST_PROXY: '' },
  { WEBSITE_HOSTS: '', FILES_URL: '', AWS_ACCESS_KEY_ID: '', BACKUP_DIR: '', BACKUP_KEY: '' },
])('the start takes %j', (environment) => {
  expect(() => readConfig(environment)).not.toThrow()
})

test('a key that can be guessed still opens the backups that were made with it', () => {
  const BACKUP_KEY = 'a'.repeat(43)
  expect(readConfig({ BACKUP_KEY }, { forRestore: true }).backupKey).toBe(BACKUP_KEY)
})

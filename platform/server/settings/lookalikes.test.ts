import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'

const lookalikesOf = (...given: string[]) =>
  readConfig(Object.fromEntries(given.map((name) => [name, 'x']))).lookalikes

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['STRIPE_SECRETKEY', 'STRIPE_SECRET_KEY'],
  ['STRIPE_WEBHOOK_SECRETS', 'STRIPE_WEBHOOK_SECRET'],
  ['PUBLIC_ULR', 'PUBLIC_URL'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['BAKUP_DIR', 'BACKUP_DIR'],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['smtp_url', 'SMTP_URL'],
  ['PROT', 'PORT'],
])('%s looks like %s', (given, meant) => {
  expect(lookalikesOf(given)).toEqual([{ given, meant }])
})

test('variables of the machine, of Node and of other services look like no setting', () => {
  const others =
    'PATH HOME HOSTNAME HOSTTYPE PWD USER SHELL TERM LANG TMPDIR POST COST PORTS NODE_ENV NODE_OPTIONS NODE_EXTRA_CA_CERTS PGHOST PGPORT PGDATABASE INVOCATION_ID JOURNAL_STREAM LISTEN_FDNAMES STATE_DIRECTORY AWS_REGION AWS_PROFILE AWS_ACCESS_KEY OTEL_TRACES_SAMPLER OTEL_EXPORTER_OTLP_HEADERS OTEL_RESOURCE_ATTRIBUTES HTTP_PROXY NO_PROXY npm_config_cache'
  expect(lookalikesOf(...others.split(' '))).toEqual([])
})

test('a setting is no lookalike of itself', () => {
  expect(readConfig({ SMTP_URL: 'smtp://localhost', PORT: '3000', HOST: '::1' }).lookalikes).toEqual([])
})

import { expect, it } from 'vitest'
import { mailRoute, requiresCertificate, requiresStartTls, transportAddress } from './smtp-address.ts'

it.each([
  ['smtp://mail.example.org', true],
  ['smtp://mail.example.org:587', true],
  ['smtp://user:word@10.0.0.5:25', true],
  ['smtp://mail.example.org?tls=optional', false],
  ['smtp://localhost:25', false],
  ['smtp://127.0.0.1', false],
  ['smtp://[::1]:25', false],
  // a name that only begins like loopback
  ['smtp://localhost.example.org', true],
  ['smtp://localhost?tls=verify', true],
  ['smtps://mail.example.org', false],
])('%s requires STARTTLS: %s', (url, isRequired) => {
  expect(requiresStartTls(url)).toBe(isRequired)
  expect(mailRoute(url).includes('STARTTLS')).toBe(isRequired)
})

it.each([
  ['smtp://mail.example.org', 'smtp://mail.example.org?requireTLS=true'],
  ['smtp://a:b@mail.example.org:587/?name=me', 'smtp://a:b@mail.example.org:587/?name=me&requireTLS=true'],
  // no parameter of nodemailer weakens what is required
  [
    'smtp://mail.example.org?requireTLS=false&ignoreTLS=true&opportunisticTLS=true',
    'smtp://mail.example.org?requireTLS=true',
  ],
  ['smtp://mail.example.org?tls=optional', 'smtp://mail.example.org'],
  ['smtp://mail.example.org?tls=optional&tls.servername=a', 'smtp://mail.example.org?tls.servername=a'],
  ['smtp://127.0.0.1:25', 'smtp://127.0.0.1:25'],
  ['smtps://mail.example.org', 'smtps://mail.example.org'],
])('the mailer gives nodemailer %s as %s', (url, address) => {
  expect(transportAddress(url)).toBe(address)
})

it.each([
  ['smtp://mail.example.org', true],
  ['smtps://mail.example.org', true],
  ['smtp://localhost:25', false],
  ['smtps://127.0.0.1:465', false],
  ['smtp://localhost?tls=verify', true],
  ['smtp://mail.example.org?tls=verify', true],
  // where not even encryption is required
  ['smtp://mail.example.org?tls=optional', false],
])('%s asks for a certificate that is trusted: %s', (url, isRequired) => {
  expect(requiresCertificate(url)).toBe(isRequired)
})

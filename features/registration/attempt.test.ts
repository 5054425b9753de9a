import { describe, expect, it } from 'vitest'
import {
  type Caller,
  closes,
  isOwnAlone,
  isSameKey,
  type KeyHash,
  learnsId,
  mayResume,
  shouldCheck,
} from './attempt.ts'

const [ours, theirs] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]
const nobody: KeyHash = null
/** The same bytes in another place. */
const again = () => Uint8Array.from(ours)

it.each<[string, KeyHash, KeyHash, boolean]>([
  ['the same key', ours, again(), true],
  ['another key', theirs, ours, false],
  ['one that differs at the end', Uint8Array.from(ours).fill(3, 31), ours, false],
  ['one that differs at the beginning', Uint8Array.from(ours).fill(3, 0, 1), ours, false],
  ['the beginning of it', ours.slice(0, 16), ours, false],
  ['nothing', new Uint8Array(), ours, false],
  ['no key, where there is one', nobody, ours, false],
  ['a key, where there is none', ours, nobody, false],
  ['no key, where there is none', nobody, nobody, false],
])('an attempt: %s', (_what, brought, kept, same) => {
  expect(isSameKey(brought, kept)).toBe(same)
})

describe('who registers with every field equal', () => {
  it.each<[string, KeyHash, KeyHash, boolean]>([
    ['and the key of it is told the id', again(), ours, true],
    ['and another key is not', theirs, ours, false],
    ['and no key is not', nobody, ours, false],
    ['and a key, to one without a key, is not', theirs, nobody, false],
    ['by the specified fields alone, as the first time, is', nobody, nobody, true],
  ])('%s', (_what, brought, attemptKeyHash, learns) => {
    expect(learnsId(brought, { attemptKeyHash })).toBe(learns)
  })
})

describe('an open payment', () => {
  const with_ = (key: KeyHash): Caller => ({ key, byLink: false })
  const link: Caller = { key: theirs, byLink: true }
  const ada = { name: 'Ada Sample', email: 'ada@example.org' }
  const submit = { ...ada, correctsEmail: false }
  const payment = (attemptKeyHash: KeyHash, registrationId: string | null = 'r1') => ({
    attemptKeyHash,
    registrationId,
    customerName: ada.name,
    customerEmail: ada.email,
    sessionId: 'cs_1' as string | null,
    notOpenedAt: null as Date | null,
  })
  const notOpened = (attemptKeyHash: KeyHash) => ({
    ...payment(attemptKeyHash),
    sessionId: null,
    notOpenedAt: new Date(0),
  })

  it.each<[string, Caller, ReturnType<typeof payment>, { resumes: boolean; closes: boolean }]>([
    ['of the same key and registration', with_(again()), payment(ours), { resumes: true, closes: true }],
    [
      'of the same key and another registration',
      with_(ours),
      payment(ours, 'r2'),
      { resumes: false, closes: true },
    ],
    ['of the same key and a discount', with_(ours), payment(ours, null), { resumes: false, closes: true }],
    ['of another key', with_(theirs), payment(ours), { resumes: false, closes: false }],
    ['of a key, without one', with_(nobody), payment(ours), { resumes: false, closes: false }],
    ['of no key, without one', with_(nobody), payment(nobody), { resumes: false, closes: false }],
    ['of no key, with one', with_(ours), payment(nobody), { resumes: false, closes: false }],
    [
      'of no key, without one, to which nobody was led',
      with_(nobody),
      notOpened(nobody),
      { resumes: true, closes: false },
    ],
    [
      'of no key that is just being opened, without one',
      with_(nobody),
      { ...notOpened(nobody), notOpenedAt: null },
      { resumes: false, closes: false },
    ],
    [
      'of no key to which somebody was led since',
      with_(nobody),
      { ...notOpened(nobody), sessionId: 'cs_1' },
      { resumes: false, closes: false },
    ],
    [
      'of a key to which nobody was led, without one',
      with_(nobody),
      notOpened(ours),
      { resumes: false, closes: false },
    ],
    [
      'of no key to which nobody was led, with one',
      with_(ours),
      notOpened(nobody),
      { resumes: false, closes: false },
    ],
    ['opened by the link, by the link', link, payment(theirs), { resumes: true, closes: true }],
    ['opened with a key, by the link', link, payment(ours), { resumes: false, closes: true }],
    ['opened without a key, by the link', link, payment(nobody), { resumes: false, closes: true }],
    ['of another registration, by the link', link, payment(ours, 'r2'), { resumes: false, closes: false }],
  ])('%s', (_what, caller, one, may) => {
    expect({ resumes: mayResume(caller, one, 'r1'), closes: closes(caller, submit, one, 'r1') }).toEqual(may)
  })

  it.each<[string, Partial<typeof submit>, boolean]>([
    ['by the same address in other letters is closed', { email: 'ADA@example.org' }, true],
    ['by another address and name stays', { name: 'Bob Sample', email: 'bob@example.org' }, false],
    ['by another address of the same name stays', { email: 'ada@example.com' }, false],
    [
      'by the corrected address of the same name is closed',
      { email: 'ada@example.com', correctsEmail: true },
      true,
    ],
    [
      'by a "correction" of another name stays',
      { name: 'Bob Sample', email: 'bob@example.org', correctsEmail: true },
      false,
    ],
  ])('of the same key and another registration %s', (_what, change, isClosed) => {
    const [mine, others] = [{ ...submit, ...change }, payment(ours, 'r2')]
    expect(closes(with_(again()), mine, others, 'r1')).toBe(isClosed)
    expect(closes(with_(theirs), mine, others, 'r1')).toBe(false)
  })
})

describe('who opens a payment beside others', () => {
  const payment = { attemptKeyHash: nobody, registrationId: 'r1', sessionId: 'cs_1', notOpenedAt: null }
  const without: Caller = { key: null, byLink: false }

  it.each<[string, Caller, object, boolean]>([
    ['without a key asks about those without one', without, {}, true],
    ['without a key asks about none of somebody with one', without, { attemptKeyHash: ours }, false],
    ['with a key asks about none of others', { key: ours, byLink: false }, {}, false],
    ['asks about none of another registration', without, { registrationId: 'r2' }, false],
    ['asks about none that was never opened', without, { sessionId: null }, false],
  ])('%s', (_what, caller, change, asks) => {
    expect(shouldCheck(caller, { ...payment, ...change }, 'r1')).toBe(asks)
  })
})

describe('the token of a registration', () => {
  const paid = (attemptKeyHash: KeyHash, status = 'COMPLETED') => ({ attemptKeyHash, status })

  it.each<[string, KeyHash, ReturnType<typeof paid>[], boolean]>([
    ['shows what nobody has paid', ours, [], true],
    ['shows what was paid with its key', ours, [paid(again())], true],
    [
      'shows it while others have open payments',
      ours,
      [paid(theirs, 'PENDING'), paid(nobody, 'EXPIRED')],
      true,
    ],
    ['shows nothing that somebody else has paid', ours, [paid(ours), paid(theirs)], false],
    ['shows nothing that was paid without a key', ours, [paid(nobody)], false],
    ['shows nothing of a registration without a key', nobody, [], false],
  ])('%s', (_what, attemptKeyHash, payments, shows) => {
    expect(isOwnAlone({ attemptKeyHash }, payments)).toBe(shows)
  })
})

import { describe, expect, it } from 'vitest'
import type { Website } from '#shared/website.ts'
import { aWebsite, websites } from '#tests/websites.ts'
import { accountErrors, accountsLike, bodyOf, changeErrors, emptyAccount, toggled } from './account-form.ts'
import type { Account } from './accounts.contract.ts'

const good = { name: 'Ada', email: 'ada@example.org', role: 'ADMIN', websites: [aWebsite('optics')] } as const

describe('accountErrors', () => {
  it('finds nothing wrong with what the call would take', () => {
    expect(accountErrors(good)).toEqual({})
  })

  it('names every field that is empty', () => {
    expect(accountErrors(emptyAccount)).toEqual({
      name: 'Name is required',
      email: 'Email is required',
      role: 'Choose a role',
    })
  })

  it.each(['ADMIN', 'VIEWER'] as const)('asks for a website for the role %s', (role) => {
    expect(accountErrors({ ...good, role, websites: [] })).toEqual({
      websites: 'Choose at least one website',
    })
  })

  it('asks for none for an owner', () => {
    expect(accountErrors({ ...good, role: 'OWNER', websites: [] })).toEqual({})
  })
})

it('the form of an account finds nothing wrong with the address of an account that exists', () => {
  const local = { ...good, email: 'owner@localhost' }
  expect(accountErrors(local)).toHaveProperty('email')
  expect(changeErrors(local)).toEqual({})
})

it('the form of an account sends the websites in their own order, and none for an owner', () => {
  const all = websites
  const [optics, , nursing] = all as readonly [Website, Website, Website]
  const chosen = toggled(toggled([], nursing, true, all), optics, true, all)
  expect(bodyOf({ ...good, websites: chosen }).websites).toEqual(['optics', 'nursing'])
  expect(toggled(chosen, optics, false, all)).toEqual(['nursing'])
  expect(bodyOf({ ...good, role: 'OWNER' }).websites).toEqual([])
})

it.each([
  ['', ['Ada Lovelace', 'Grace Hopper']],
  ['ada', ['Ada Lovelace']],
  ['  HOPPER navy ', ['Grace Hopper']],
  ['ada hopper', []],
  ['lace', ['Ada Lovelace']],
  ['ce', []],
  ['ho', ['Grace Hopper']],
])('the form of an account finds by %j', (text, names) => {
  const accounts = [
    { name: 'Ada Lovelace', email: 'ada@example.org' },
    { name: 'Grace Hopper', email: 'g@navy.example' },
  ] as Account[]
  expect(accountsLike(accounts, text).map(({ name }) => name)).toEqual(names)
})

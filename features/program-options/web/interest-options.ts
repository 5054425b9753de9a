import * as calls from '#features/program-options/admin-program-options.contract.ts'
import { optionVersion } from '#features/program-options/option-version.ts'
import { ifMatch } from '#shared/if-match.ts'
import type { OptionKind } from './option-kind.ts'

const failed = (sentence: string) => (cause: string) => ({ sentence: `${sentence}: ${cause}` })

/** The interests of authors (m162-m170). */
export const interestOptions: OptionKind = {
  list: 'interests',
  title: 'Manage Interests',
  one: 'interest',
  many: 'interests',
  empty: 'No interests yet',
  blank: 'Interest name cannot be empty',
  edits: 'dialog',
  added: { title: 'Interest Added', sentence: 'The new interest has been successfully added.' },
  isOnce: true,
  deleting: (name) => `Are you sure you want to delete "${name}"?`,
  failed: {
    read: failed('Failed to fetch interests'),
    add: failed('Failed to add interest'),
    rename: failed('Failed to update interest'),
    delete: failed('Failed to delete interest'),
  },
  read: (call, website, signal) => call(calls.listInterestOptions, { params: { website } }, { signal }),
  add: (call, website, interestedInOption) =>
    call(calls.addInterestOption, { params: { website }, body: { interestedInOption } }),
  rename: (call, website, { id, name }, interestedInOption) =>
    call(
      calls.renameInterestOption,
      { params: { website, id }, body: { interestedInOption } },
      { headers: ifMatch(optionVersion(name)) },
    ),
  delete: (call, website, { id, name }) =>
    call(calls.deleteInterestOption, { params: { website, id } }, { headers: ifMatch(optionVersion(name)) }),
}

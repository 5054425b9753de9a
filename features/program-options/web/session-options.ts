import * as calls from '#features/program-options/admin-program-options.contract.ts'
import { optionVersion } from '#features/program-options/option-version.ts'
import { ifMatch } from '#shared/if-match.ts'
import type { OptionKind } from './option-kind.ts'

const failed = (sentence: string) => (cause: string) => ({ sentence, cause })

/** The tracks of the programme (m155-m161). */
export const sessionOptions: OptionKind = {
  list: 'sessions',
  title: 'Session Options Management',
  one: 'session option',
  many: 'session options',
  empty: 'No session options available',
  blank: 'Session option cannot be empty',
  edits: 'inline',
  isOnce: false,
  deleting: (name) => `Delete the session option "${name}"?`,
  failed: {
    read: failed('Failed to fetch session options'),
    add: failed('Failed to add session option'),
    rename: failed('Failed to update session option'),
    delete: failed('Error deleting session option'),
  },
  read: (call, website, signal) => call(calls.listSessionOptions, { params: { website } }, { signal }),
  add: (call, website, sessionName) =>
    call(calls.addSessionOption, { params: { website }, body: { sessionName } }),
  rename: (call, website, { id, name }, sessionName) =>
    call(
      calls.renameSessionOption,
      { params: { website, id }, body: { sessionName } },
      { headers: ifMatch(optionVersion(name)) },
    ),
  delete: (call, website, { id, name }) =>
    call(calls.deleteSessionOption, { params: { website, id } }, { headers: ifMatch(optionVersion(name)) }),
}

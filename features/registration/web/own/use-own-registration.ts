import { type OwnRegistration, showOwnRegistration } from '#features/registration/own.contract.ts'
import { isUndecided } from '#features/registration/registration-status.ts'
import { type Known, usePersonalPage } from '#platform/browser/use-personal-page.ts'

export type KnownRegistration = Known<OwnRegistration>

export const useOwnRegistration = (token: string) => usePersonalPage(showOwnRegistration, token, options)

const options = {
  isUnderWay: ({ state, receiptsToCome }: OwnRegistration) => isUndecided(state) || receiptsToCome,
  isNewer: (shown: OwnRegistration, own: OwnRegistration) => Number(shown.version) > Number(own.version),
}

import { accountSamples } from './accounts.ts'
import { conferenceSamples } from './conference.ts'
import { moneySamples } from './money.ts'
import { peopleSamples } from './people.ts'
import type { Given, Samples } from './sample.ts'
import { settingsSamples } from './settings.ts'

/** A sample call for each route of the back-office that changes something. tests/audit.test.ts holds the list complete. */
export const samplesOf = (given: Given): Samples => ({
  ...accountSamples(given),
  ...conferenceSamples(given),
  ...moneySamples(given),
  ...peopleSamples(given),
  ...settingsSamples(given),
})

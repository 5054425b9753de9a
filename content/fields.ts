import type { GroupField } from './fields/field.ts'
import { group } from './fields/field.ts'
import { frameFields } from './fields/frame-fields.ts'
import { homeFields } from './fields/home-fields.ts'
import { ownPageFields } from './fields/own-page-fields.ts'
import { pageFields } from './fields/page-fields.ts'
import { peopleFields } from './fields/people-fields.ts'
import { programmeFields } from './fields/programme-fields.ts'

/** Every field of `websiteContent`. Fields without a page are shown on the home page. */
export const contentFields: GroupField = group(
  'Website',
  {
    ...frameFields,
    ...homeFields,
    ...peopleFields,
    ...programmeFields,
    ...pageFields,
    ...ownPageFields,
  },
  { page: '/' },
)

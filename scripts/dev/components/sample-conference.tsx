import type { Conference } from '#ui/admin/conferences.tsx'

/** The conference of the component pages. There is no registry to ask while they are shown. */
export const sampleConference: Conference = {
  website: 'renewable' as unknown as Conference['website'],
  name: 'Renewable',
  state: 'live',
  isDefault: true,
  hue: 157,
}

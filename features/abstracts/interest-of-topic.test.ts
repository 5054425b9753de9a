import { expect, test } from 'vitest'
import { interestOfTopic } from './interest-of-topic.ts'

const choices = [
  'Solar Energy',
  'Wind Energy',
  'Biomass and Bioenergy',
  'Hydropower',
  'Green Hydrogen',
  'Energy Storage',
  'Smart Grids',
  'Energy Policy',
].map((label, at) => ({ value: String(at + 1), label }))
const areaOf = (topic: string) =>
  choices.find(({ value }) => value === interestOfTopic(topic, choices))?.label

test.each([
  ['Concentrated solar power and solar heat', 'Solar Energy'],
  ['Onshore and offshore wind technology', 'Wind Energy'],
  ['Biomass, biogas and sustainable fuels', 'Biomass and Bioenergy'],
  ['Green hydrogen production and electrolysis', 'Green Hydrogen'],
  ['Smart grids, protection and control', 'Smart Grids'],
  ['Energy policy, markets and regulation', 'Energy Policy'],
  ['Long-duration and thermal storage', 'Energy Storage'],
  // as much of one as of the other
  ['Hydrogen transport, storage and use', undefined],
  ['Nuclear safety and low-carbon baseload', undefined],
  ['', undefined],
])('%s belongs to %s', (topic, area) => {
  expect(areaOf(topic)).toBe(area)
})

test('without areas nothing is chosen', () => {
  expect(interestOfTopic('Solar fuels', [])).toBeUndefined()
})

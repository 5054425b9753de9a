import { describe, expect, it } from 'vitest'
import { defaultContent } from '../../content/default-content.ts'
import { topicIcons } from '../../content/fields/programme-fields.ts'
import { drawIcon } from './draw-icon.ts'

describe('drawIcon', () => {
  it('draws every icon that organisers can choose, also those with an older name', async () => {
    for (const name of topicIcons)
      expect(await drawIcon(name)).toMatch(new RegExp(`^<symbol id="${name}" .*(path|circle|rect)`))
  })

  it('has one for each topic of the content', () => {
    for (const { topics } of Object.values(defaultContent)) {
      expect(topics.items).toHaveLength(20)
      expect(topicIcons).toEqual(expect.arrayContaining(topics.items.map(({ icon }) => icon)))
    }
  })

  it('takes its colour from the text around it', async () => {
    expect(await drawIcon('sun')).toContain('stroke="currentColor"')
    expect(await drawIcon('sun')).not.toMatch(/#|key=/)
  })

  it('knows when there is no such icon', async () => {
    for (const name of ['no-such-icon', '', '../sun', 'constructor', '"><script>'])
      expect(await drawIcon(name)).toBeUndefined()
  })
})

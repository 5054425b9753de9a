import { describe, expect, it } from 'vitest'
import { defaultContent } from '../../content/default-content.ts'
import { drawIcon } from './draw-icon.ts'

describe('drawIcon', () => {
  it('draws every icon that the content names, also those with an older name', async () => {
    const names = defaultContent.renewable.topics.items.map(({ icon }) => icon)
    expect(names).toHaveLength(20)
    for (const name of names)
      expect(await drawIcon(name)).toMatch(new RegExp(`^<symbol id="${name}" .*(path|circle|rect)`))
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

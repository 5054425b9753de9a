import { describe, expect, it } from 'vitest'
import { drawPortrait } from './draw-portrait.ts'

const pigments = ['ai', 'shu', 'asagi', 'wakatake', 'yamabuki', 'murasaki']
const colours = (svg: string) => new Set(svg.match(/#[0-9A-F]{6}/g))

describe('drawPortrait', () => {
  it('draws the same face from the same seed', () => {
    const first = drawPortrait({ seed: 'haruka-sample', palette: 'ai' })
    expect(drawPortrait({ seed: 'haruka-sample', palette: 'ai' })).toBe(first)
    expect(drawPortrait({ seed: 'bjorn-example', palette: 'ai' })).not.toBe(first)
  })

  it('prints in three tones of one of six pigments', () => {
    const prints = pigments.map((palette) => colours(drawPortrait({ seed: 'someone', palette })))
    expect(prints.map(({ size }) => size)).toEqual([3, 3, 3, 3, 3, 3])
    expect(new Set(prints.flatMap((tones) => [...tones]))).toHaveProperty('size', 18)
  })

  it('takes indigo for a palette that it does not know', () => {
    const indigo = drawPortrait({ seed: 'someone', palette: 'ai' })
    expect(drawPortrait({ seed: 'someone', palette: 'constructor' })).toBe(indigo)
  })

  it('draws many different people, each small, with no number that has run away', () => {
    const people = Array.from({ length: 500 }, (_, at) =>
      drawPortrait({ seed: `person ${at}`, palette: 'shu' }),
    )
    expect(new Set(people).size).toBe(500)
    for (const svg of people) {
      expect(svg.length).toBeLessThan(2400)
      expect(svg).not.toMatch(/NaN|undefined|[^/]\d{4}|\.\d{3}/)
    }
  })

  it('draws somebody whose seed is empty or in another script', () => {
    expect(drawPortrait({ seed: '', palette: 'ai' })).toContain('</svg>')
    expect(drawPortrait({ seed: '東京', palette: 'ai' })).toContain('</svg>')
  })
})

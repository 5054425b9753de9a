import { describe, expect, it } from 'vitest'
import { defaultContent } from '#content/default-content.ts'
import { drawPortrait, type Look, looksOf } from './draw-portrait.ts'
import earlier from './earlier-drawings.json' with { type: 'json' }
import { pigments } from './portrait-parts.ts'

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ seed: `person ${at}` }))
const lookOf = (avatar: Parameters<typeof looksOf>[0][number]) => looksOf([avatar])[0] as Look

describe('how someone looks', () => {
  it('follows from the seed alone', () => {
    expect(lookOf({ seed: 'haruka-sample' })).toEqual(lookOf({ seed: 'haruka-sample' }))
    expect(lookOf({ seed: 'haruka-sample' })).not.toEqual(lookOf({ seed: 'bjorn-example' }))
  })

  it('has the parts that the content names, and leaves the others as they were', () => {
    const drawn = lookOf({ seed: 'someone' })
    const named = lookOf({ seed: 'someone', palette: 'shu', parts: { hair: 'scarf', skin: 'honey' } })
    expect(named).toEqual({ ...drawn, palette: 'shu', hair: 'scarf', skin: 'honey', beard: named.beard })
  })

  it('takes no notice of a part or a pigment that is none', () => {
    const drawn = lookOf({ seed: 'someone' })
    expect(
      lookOf({ seed: 'someone', palette: 'constructor', parts: { hair: 'toString', hat: 'big' } }),
    ).toEqual(drawn)
  })

  it('gives no one a scarf or a turban by chance, and no beard beside long hair', () => {
    for (const { hair, beard } of looksOf(people(500))) {
      expect(['scarf', 'turban']).not.toContain(hair)
      if (beard !== 'none') expect(['short', 'part', 'quiff', 'bald', 'curls']).toContain(hair)
    }
  })
})

/** The neighbours in a grid of so many columns. */
const expectDifferentNeighbours = (looks: readonly Look[], columns: number) => {
  looks.forEach((look, at) => {
    const beside = at % columns > 0 ? looks[at - 1] : undefined
    for (const neighbour of [beside, looks[at - columns]]) {
      if (!neighbour) continue
      expect(neighbour.ground, `ground of ${at}`).not.toBe(look.ground)
      expect(neighbour.palette, `pigment of ${at}`).not.toBe(look.palette)
      expect([neighbour.hair, neighbour.hairColour], `hair of ${at}`).not.toEqual([
        look.hair,
        look.hairColour,
      ])
    }
  })
}

describe('neighbours', () => {
  it.each([2, 3, 4, 5])('differ in ground, pigment and hair in a grid of %i columns', (columns) => {
    expectDifferentNeighbours(looksOf(people(200)), columns)
  })

  it.each([
    ['first', 'firstGrid', [2, 3]],
    ['second', 'secondGrid', [2, 3, 5]],
  ] as const)('differ among the speakers of the %s grid', (_name, grid, layouts) => {
    for (const { speakers } of Object.values(defaultContent)) {
      const looks = looksOf(speakers[grid].flatMap(({ avatar }) => avatar ?? []))
      expect(looks).toHaveLength(speakers[grid].length)
      for (const columns of layouts) expectDifferentNeighbours(looks, columns)
    }
  })
})

describe('drawPortrait', () => {
  it('draws many different people, each small, with no number that has run away', () => {
    const portraits = looksOf(people(500)).map(drawPortrait)
    expect(new Set(portraits).size).toBeGreaterThan(490)
    for (const svg of portraits) {
      expect(svg.length).toBeLessThan(3000)
      expect(svg.replace(/#[0-9A-F]{6}/g, '')).not.toMatch(/NaN|undefined|[^/]\d{4}|\.\d{3}/)
    }
  })

  it('draws brows and eyes over hair and headwear, with two lights', () => {
    for (const { hair, ...look } of looksOf(people(200))) {
      for (const style of [hair, 'scarf', 'turban'] as const) {
        const svg = drawPortrait({ ...look, hair: style })
        const front = style === 'afro' ? 0 : svg.lastIndexOf('Z"')
        expect(svg.indexOf('M124 134q15-9')).toBeGreaterThan(front)
        expect(svg.match(/<g id="e">.*r="1\.5" fill="#FFFFFF".*<\/g><use href="#e" x="46"\/>/)).not.toBeNull()
      }
    }
  })

  it('shows skin through lenses, whatever hair is behind them', () => {
    const bare = lookOf({ seed: 'someone', parts: { skin: 'umber', hair: 'curls', glasses: 'none' } })
    const svg = drawPortrait({ ...bare, glasses: 'square' })
    expect(svg).toContain('<path d="M112 140h40v26h-40z" fill="#8A5A3B"/>')
    expect(svg.indexOf('fill="#8A5A3B"/><path d="M168 140')).toBeGreaterThan(
      svg.lastIndexOf('<circle cx="160"'),
    )
  })

  it('shows the throat in an open collar, and a roll neck in the colour of its garment', () => {
    for (const cloth of ['ai', 'shu', 'asagi', 'wakatake', 'yamabuki', 'murasaki'] as const) {
      const look = { ...lookOf({ seed: 'someone' }), skin: 'honey', cloth, palette: cloth } as const
      for (const clothes of ['suit', 'round', 'crossed'] as const)
        expect(drawPortrait({ ...look, clothes }).match(/fill="#B98258"/g)?.length).toBeGreaterThanOrEqual(3)
      const { half } = pigments[cloth]
      const neck = drawPortrait({ ...look, clothes: 'rollneck' }).match(/M122 254h76v44[^"]*" fill="([^"]+)"/)
      expect(neck?.[1]).not.toBe(half)
    }
  })

  it('draws somebody whose seed is empty or in another script', () => {
    for (const seed of ['', '東京']) expect(drawPortrait(lookOf({ seed }))).toContain('</svg>')
  })
})

describe('addresses of earlier releases', () => {
  it('show the same people, who have other names now', () => {
    const images = Object.values(defaultContent).flatMap(({ speakers, previousEdition }) =>
      [speakers.firstGrid, speakers.secondGrid, previousEdition.plenary, previousEdition.keynote]
        .flat()
        .map(({ image }) => image),
    )
    expect(Object.keys(earlier.portraits)).toHaveLength(47)
    for (const [before, name] of Object.entries(earlier.portraits)) {
      expect(images).toContain(`/images/people/${name}.svg`)
      expect(images).not.toContain(`/images/people/${before}.svg`)
    }
  })
})

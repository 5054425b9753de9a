import { describe, expect, it } from 'vitest'
import { drawMotif } from './draw-motif.ts'
import { drawWordmark } from './draw-wordmark.ts'

const motifs = ['sun', 'waves', 'asanoha', 'uroko', 'kikko', 'shippo', 'turbine', 'ring']

describe('drawWordmark', () => {
  it('draws eight different motifs, and a ring for one that it does not know', () => {
    expect(new Set(motifs.map(drawMotif))).toHaveProperty('size', 8)
    expect(drawMotif('constructor')).toBe(drawMotif('ring'))
  })

  it('has three layouts, and a seal for one that it does not know', () => {
    const widths = ['inline', 'stacked', 'monogram', 'toString'].map(
      (layout) => drawWordmark({ initials: 'ABC', motif: 'sun', layout }).width,
    )
    expect(widths).toEqual([152, 64, 64, 64])
  })

  it('takes its colour from the text around it and needs no font', () => {
    for (const motif of motifs) {
      const { body } = drawWordmark({ initials: 'ABC', motif, layout: 'inline' })
      expect(body).not.toMatch(/#|<text|NaN|undefined/)
    }
  })

  it('makes long initials smaller and leaves out what it has no letter for', () => {
    const scaleOf = (initials: string) =>
      Number(
        /scale\(([\d.]+)\)"><path d="M[^"]*" transform="translate\(0 0\)/.exec(
          drawWordmark({ initials, motif: 'ring', layout: 'inline' }).body,
        )?.[1],
      )
    expect(scaleOf('ABCDEFGH')).toBeLessThan(scaleOf('ABC'))
    expect(drawWordmark({ initials: '東京', motif: 'ring', layout: 'inline' }).body).not.toMatch(
      /NaN|Infinity/,
    )
    expect(drawWordmark({ initials: '東A', motif: 'ring', layout: 'inline' }).body).toBe(
      drawWordmark({ initials: 'a', motif: 'ring', layout: 'inline' }).body,
    )
  })
})

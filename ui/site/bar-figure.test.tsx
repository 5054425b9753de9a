import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BarFigure } from './bar-figure.tsx'

const wordsOf = (unit: string | undefined) =>
  renderToStaticMarkup(
    <BarFigure
      title="Sources"
      heads={['Source', 'Share']}
      unit={unit}
      items={[
        { label: 'Solar', value: 35 },
        { label: 'Wind', value: 25, unit: ' parks' },
      ]}
    />,
  ).replace(/<[^>]*>/g, ' ')

test.each([
  [' GW', '35 GW'],
  [undefined, '35%'],
])('a bar chart tells each value in its own unit, else in that of the figure: %s', (unit, message) => {
  const words = wordsOf(unit).replaceAll('  ', ' ')
  expect(words).toContain(message)
  expect(words).toContain('25 parks')
})

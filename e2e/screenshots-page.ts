import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { picturesFolder } from './take-picture.ts'

/** After the screenshots: writes the page that shows all of the folder side by side. */
export default async (): Promise<void> => {
  const pictures = (await readdir(picturesFolder)).sort().flatMap((file) => {
    const [, name, width] = /^(.+)-(\d+)-light\.webp$/.exec(file) ?? []
    return name ? [{ name, width: Number(width) }] : []
  })
  const widths = Map.groupBy(pictures, ({ name }) => name)
  const screens = [...widths].map(([name, of]) => ({
    name,
    widths: of.map(({ width }) => width).sort((a, b) => a - b),
  }))
  await writeFile(join(picturesFolder, 'index.html'), picturesPage(screens))
}

type Screen = { name: string; widths: readonly number[] }

/** An HTML page with the screenshots side by side: a row per screen, a column per width, in one theme. */
const picturesPage = (screens: readonly Screen[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Screens of Plenary</title>
<style>
  body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: #111; background: #eee }
  header { position: sticky; top: 0; z-index: 1; display: flex; flex-wrap: wrap; gap: 1rem; align-items: center;
    padding: .75rem 1rem; background: #fff; border-bottom: 1px solid #ccc }
  h1 { margin: 0; font-size: 1.1rem }
  section { padding: 1rem; scroll-margin-top: 4rem }
  h2 { margin: 0 0 .5rem; font-size: 1rem }
  .row { display: flex; gap: 1rem; align-items: start; overflow-x: auto }
  figure { margin: 0; flex: none }
  figcaption { font-size: .85rem; color: #444 }
  img { display: block; max-height: 80vh; border: 1px solid #bbb; background: #fff }
  body:has(#dark:checked) .light, body:not(:has(#dark:checked)) .dark { display: none }
</style>
<header>
  <h1>Screens of Plenary</h1>
  <label><input type="checkbox" id="dark"> Dark theme</label>
  <label>Go to <select onchange="location.hash = this.value">${screens.map(({ name }) => `<option>${name}</option>`).join('')}</select></label>
</header>
${screens
  .map(
    ({ name, widths }) => `<section id="${name}">
  <h2>${name}</h2>
  ${(['light', 'dark'] as const).map((theme) => `<div class="row ${theme}">${widths.map((width) => pictureOf(`${name}-${width}-${theme}`, width)).join('')}</div>`).join('\n  ')}
</section>`,
  )
  .join('\n')}
</html>
`

const pictureOf = (picture: string, width: number) =>
  `<figure><a href="${picture}.webp"><img src="${picture}.webp" alt="${picture}" loading="lazy"></a><figcaption>${width} px</figcaption></figure>`

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addFigures } from '#app/watching/add-figures.ts'
import { createMetrics } from '#platform/server/watching/metrics.ts'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const page = read('docs/operations/watching.md')
const alerts = read('deploy/prometheus/alerts.yml')
const dashboard = read('deploy/grafana/plenary.json')

/** Our and Node's metric names, without the suffixes of histograms. */
const metricsIn = (text: string) =>
  new Set(
    [...text.matchAll(/\b(?:plenary|nodejs|process)_[a-z0-9_]+[a-z0-9]\b/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ''),
    ),
  )

const exposed = async () => {
  const metrics = createMetrics('1')
  addFigures(metrics, {
    pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
    db: {},
    clock: {},
    log: { warn() {} },
  } as never)
  const text = await metrics.text()
  const names = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  expect(names.size).toBeGreaterThan(30)
  return names
}

test('every metric that the dashboard, an alert or the page names is exposed', async () => {
  const known = await exposed()
  for (const text of [dashboard, alerts, page.replace(/`nodejs_`/g, '')])
    expect([...metricsIn(text)].filter((name) => !known.has(name))).toEqual([])
})

test('every metric of ours is on the page and, but for the build, in a panel of the dashboard', async () => {
  const ours = [...(await exposed())].filter((name) => name.startsWith('plenary_'))
  expect(ours.filter((name) => !metricsIn(page).has(name))).toEqual([])
  expect(ours.filter((name) => !metricsIn(dashboard).has(name))).toEqual([])
})

test('every alert names what to do: a heading of the page that names the alert', () => {
  const anchorOf = (heading: string) => heading.toLowerCase().replaceAll(' ', '-')
  const sections = new Map(
    [...page.matchAll(/^### (.+)\n`(\w+)`/gm)].map(([, heading = '', alert = '']) => [
      alert,
      anchorOf(heading),
    ]),
  )
  const rules = [...alerts.matchAll(/- alert: (\w+)[\s\S]*?runbook: (\S+)/g)]
  expect(rules.length).toBeGreaterThan(10)
  for (const [, alert = '', runbook] of rules)
    expect(runbook).toBe(`docs/operations/watching.md#${sections.get(alert)}`)
  expect(sections.size).toBe(rules.length)
})

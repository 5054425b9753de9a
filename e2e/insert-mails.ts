import { newId } from '#shared/ids.ts'
import { later, minutes } from '#shared/time/duration.ts'
import type { Website } from '#shared/website.ts'
import { aWebsite } from '#tests/websites.ts'
import type { Product } from './product.ts'

export const start = new Date('2026-11-20T14:06:00Z')
/** Email content that must neither run, load nor navigate. */
const evil = `<!doctype html><html><head><style>p { color: red }</style></head><body onload="alert(1)" style="margin:0">
<h1 style="font-size:24px">Your registration is confirmed</h1><p>Dear <bdi>Ada</bdi>,</p>
<script>parent.postMessage('ran', '*')</script><img src="https://tracker.example/pixel.png" alt="">
<p><a href="https://elsewhere.example/">Leave</a> <a href="javascript:parent.postMessage('ran', '*')" ping="https://tracker.example/">Run</a></p>
<link rel="stylesheet" href="https://tracker.example/s.css"><meta http-equiv="refresh" content="0;url=https://elsewhere.example/">
<base href="https://elsewhere.example/" target="_top"><style>@import url(https://tracker.example/i.css);</style>
<p style="background:url(https://tracker.example/b.png)" onmouseover="parent.postMessage('ran', '*')">Handlers</p>
<img srcset="https://tracker.example/2.png 2x" src="x" onerror="parent.postMessage('ran', '*')">
<svg onload="parent.postMessage('ran', '*')"><a href="https://elsewhere.example/"><text>Drawn</text></a><style>p { color: red }</style></svg>
<form action="https://elsewhere.example/"><input name="secret" autofocus onfocus="parent.postMessage('ran', '*')"><button>Send</button></form>
<iframe srcdoc="<script>top.postMessage('ran', '*')</script>"></iframe><object data="https://tracker.example/o"></object>
<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;"></table></math>
<p title="><img src=x onerror=alert(1)>">Afterwards</p></body></html>`

type Given = {
  count?: number
  state?: 'sent' | 'given-up'
  kept?: 'whole' | 'cut'
  subject?: string
  website?: Website
}
/** Equal number of digits, so that later people sort later and no number contains another. */
let people = 100_000

/** Inserts emails to a new person, a minute apart; the newest has the highest number. */
export const someMails = async (
  { db }: Product,
  {
    count = 1,
    state = 'sent',
    kept = 'whole',
    subject = 'Your registration is confirmed',
    website = aWebsite('optics'),
  }: Given = {},
) => {
  people++
  const to = { name: `Ada Receiver ${people}`, address: `receiver.${people}.${Date.now()}@example.org` }
  const message = JSON.stringify({ to, text: 'Dear Ada,\n\nyour registration is confirmed.', html: evil })
  const numbers = Array.from({ length: count }, (_, at) => at + 1)
  const mails = numbers.map((number) => {
    const createdAt = later(start, minutes(number))
    return {
      id: newId(createdAt),
      website,
      kind: kept === 'cut' ? 'abstract.received' : 'payment.completed',
      recipientName: to.name,
      recipientAddress: to.address,
      subject: count > 1 ? `${subject} ${number}` : subject,
      kept,
      message,
      createdAt,
      sentAt: state === 'sent' ? later(createdAt, 1000) : null,
    }
  })
  await db.insertInto('mails').values(mails).execute()
  const jobs = mails.map(({ id, createdAt }) => ({
    id,
    kind: 'mail.repeated',
    key: id,
    payload: '{}',
    createdAt,
    runAt: createdAt,
    attempts: state === 'sent' ? 1 : 10,
    ...(state === 'sent'
      ? { doneAt: later(createdAt, 1000) }
      : { deadAt: later(createdAt, 1000), lastError: 'connect ECONNREFUSED 192.0.2.1:25' }),
  }))
  await db.insertInto('jobs').values(jobs).execute()
  return { ...to, list: `/admin-mails?q=${encodeURIComponent(to.address)}` }
}

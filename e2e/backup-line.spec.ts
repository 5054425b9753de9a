import { showBackups } from '#features/backups/backups.contract.ts'
import { insertBackup } from '#features/backups/server/backups.store.ts'
import { newId } from '#shared/ids.ts'
import { hours } from '#shared/time/duration.ts'
import { aWebsite } from '#tests/websites.ts'
import { leaveNothing, openAdmin, resumeAs, resumeSession } from './back-office.ts'
import { expect, test } from './journey.ts'
import type { Product } from './product.ts'

/** Records a backup as the job does; with a failure, a failed one. */
const backUp = (product: Product, madeAt: Date, failure: string | null = null) =>
  insertBackup(product.db, {
    id: newId(madeAt),
    beganAt: madeAt,
    endedAt: madeAt,
    madeBy: 'schedule',
    fileName: 'plenary.tar.gz.age',
    bytes: failure ? null : 201 * 1024 * 1024,
    encrypted: failure ? null : true,
    failure,
  })
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds)

test('owners see on the dashboard when the last backup was made, and what is wrong with the backups', {
  tag: '@long',
}, async ({ page, product }) => {
  const main = page.getByRole('main')
  const warning = main.getByRole('status').filter({ hasText: 'backup' })
  const open = () => openAdmin(page, '/admin-dashboard')
  await resumeSession(page, product.owner)

  await test.step('none was made, and none is due while only this machine reaches the website', async () => {
    await open()
    await expect(main.getByText('No backup was made yet.', { exact: true })).toBeVisible()
    await expect(warning).toBeHidden()
  })

  await test.step('the last one is old', async () => {
    await backUp(product, ago(hours(27)))
    await open()
    await expect(warning).toContainText(
      'The last backup is older than 26 hours. Tell the person who runs this server. Last backup (201 MB, encrypted):',
    )
  })

  await test.step('one failed, and the reason is there', async () => {
    await backUp(product, ago(hours(2)), 'BACKUP_DIR /mnt/backups cannot be written into.')
    await open()
    await expect(main.getByRole('alert').filter({ hasText: 'backup' })).toContainText(
      'A backup failed: BACKUP_DIR /mnt/backups cannot be written into. Tell the person who runs this server.',
    )
  })

  await test.step('the next one is there', async () => {
    await backUp(product, ago(hours(1)))
    await open()
    await expect(main.getByText(/^Last backup \(201 MB, encrypted\):/)).toBeVisible()
    await expect(warning).toBeHidden()
  })

  await test.step('others read nothing of it', async () => {
    await leaveNothing(page)
    await resumeAs(page, product, {
      role: 'ADMIN',
      websites: [aWebsite('optics'), aWebsite('renewable'), aWebsite('nursing')],
    })
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    await open()
    await expect(main.getByRole('navigation', { name: 'Go to' })).toBeVisible()
    await expect(main.locator('.adm-skeleton')).toHaveCount(0)
    await expect(main.getByText(/backup/i)).toBeHidden()
    expect(requests).not.toContain(showBackups.path)
  })
})

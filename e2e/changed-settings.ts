import { expect } from '@playwright/test'
import type { Database } from '#platform/server/postgres/database.ts'
import { aWebsite } from '#tests/websites.ts'

type Parts = {
  db: Database
  url: string
  /** Clears the product's cached settings. */
  forget: () => Promise<unknown>
}

type PresentationType = { priceCents?: number | null; deletedAt?: Date | null }

/** Temporary settings of an organiser, restored after `work`. */
export const changedSettings = ({ db, url, forget }: Parts) => ({
  /** During `work` the website accepts abstracts until then. */
  whileClosing: async (abstractsCloseAt: Date, work: () => Promise<void>): Promise<void> => {
    const shown = async () => (await fetch(`${url}/api/form-submission/form`)).json()
    const set = async (moment: Date | null) => {
      await db
        .insertInto('websiteSettings')
        .values({ website: aWebsite('renewable'), abstractsCloseAt: moment })
        .onConflict((conflict) => conflict.column('website').doUpdateSet({ abstractsCloseAt: moment }))
        .execute()
      // the process is notified by the database
      const closesAt = moment?.toISOString() ?? null
      await expect.poll(shown).toEqual({ closesAt })
    }
    await set(abstractsCloseAt)
    await work().finally(() => set(null))
  },

  /** During `work` registration closes then; the demo conference may be over by the system clock. */
  whileRegistrationCloses: async (moment: Date, work: () => Promise<void>): Promise<void> => {
    const page = async () => (await fetch(`${url}/registration`)).text()
    const set = async (registrationClosesAt: Date | null) => {
      await db
        .insertInto('websiteSettings')
        .values({ website: aWebsite('renewable'), registrationClosesAt })
        .onConflict((conflict) => conflict.column('website').doUpdateSet({ registrationClosesAt }))
        .execute()
      const says = expect.poll(async () => (await page()).includes(moment.toISOString()))
      await says.toBe(registrationClosesAt !== null)
    }
    await set(moment)
    await work().finally(() => set(null))
  },

  /** During `work` this presentation type has these settings. */
  whileType: async (type: string, change: PresentationType, work: () => Promise<void>): Promise<void> => {
    const row = db
      .selectFrom('presentationTypes')
      .where('website', '=', aWebsite('renewable'))
      .where('type', '=', type)
    const { id, ...before } = await row.select(['id', 'priceCents', 'deletedAt']).executeTakeFirstOrThrow()
    const set = async (values: PresentationType) => {
      await db.updateTable('presentationTypes').set(values).where('id', '=', id).execute()
      await forget()
    }
    await set(change)
    await work().finally(() => set(before))
  },
  /** During `work` this processing fee applies; null: none is set. */
  whileFee: async (processingFeeBasisPoints: number | null, work: () => Promise<void>): Promise<void> => {
    const set = async (basisPoints: number | null) => {
      await db
        .updateTable('pricingSettings')
        .set({ processingFeeBasisPoints: basisPoints })
        .where('website', '=', aWebsite('renewable'))
        .execute()
      await forget()
    }
    await set(processingFeeBasisPoints)
    await work().finally(() => set(500))
  },
})

import { expect } from '@playwright/test'
import type { Database } from '#platform/server/postgres/database.ts'

type Parts = {
  db: Database
  url: string
  /** The product forgets the settings that it remembers. */
  forget: () => Promise<unknown>
}

type PresentationType = { priceCents?: number | null; deletedAt?: Date | null }

/** What an organiser has set, for the time of some work; then it is as before. */
export const changedSettings = ({ db, url, forget }: Parts) => ({
  /** For the time of `work` the website takes abstracts until then. */
  whileClosing: async (abstractsCloseAt: Date, work: () => Promise<void>): Promise<void> => {
    const shown = async () => (await fetch(`${url}/api/form-submission/form`)).json()
    const set = async (moment: Date | null) => {
      await db
        .insertInto('websiteSettings')
        .values({ website: 'renewable', abstractsCloseAt: moment })
        .onConflict((conflict) => conflict.column('website').doUpdateSet({ abstractsCloseAt: moment }))
        .execute()
      // the process hears of it from the database
      const closesAt = moment?.toISOString() ?? null
      await expect.poll(shown).toEqual({ closesAt })
    }
    await set(abstractsCloseAt)
    await work().finally(() => set(null))
  },

  /** For the time of `work` registration closes then. The demo conference may be over by the clock of the machine. */
  whileRegistrationCloses: async (moment: Date, work: () => Promise<void>): Promise<void> => {
    const page = async () => (await fetch(`${url}/registration`)).text()
    const set = async (registrationClosesAt: Date | null) => {
      await db
        .insertInto('websiteSettings')
        .values({ website: 'renewable', registrationClosesAt })
        .onConflict((conflict) => conflict.column('website').doUpdateSet({ registrationClosesAt }))
        .execute()
      const says = expect.poll(async () => (await page()).includes(moment.toISOString()))
      await says.toBe(registrationClosesAt !== null)
    }
    await set(moment)
    await work().finally(() => set(null))
  },

  /** For the time of `work` the organiser has changed this type of presentation. */
  whileType: async (type: string, change: PresentationType, work: () => Promise<void>): Promise<void> => {
    const row = db.selectFrom('presentationTypes').where('website', '=', 'renewable').where('type', '=', type)
    const { id, ...before } = await row.select(['id', 'priceCents', 'deletedAt']).executeTakeFirstOrThrow()
    const set = async (values: PresentationType) => {
      await db.updateTable('presentationTypes').set(values).where('id', '=', id).execute()
      await forget()
    }
    await set(change)
    await work().finally(() => set(before))
  },
  /** For the time of `work` this processing fee holds; null: the organiser has set none. */
  whileFee: async (processingFeeBasisPoints: number | null, work: () => Promise<void>): Promise<void> => {
    const set = async (basisPoints: number | null) => {
      await db
        .updateTable('pricingSettings')
        .set({ processingFeeBasisPoints: basisPoints })
        .where('website', '=', 'renewable')
        .execute()
      await forget()
    }
    await set(processingFeeBasisPoints)
    await work().finally(() => set(500))
  },
})

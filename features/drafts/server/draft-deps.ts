import type { WebsiteContent } from '#content/website-content.ts'
import type { SizedPicture } from '#features/drafts/pictures-in.ts'
import type { Checkpoint } from '#platform/server/checkpoint.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Origins } from '#platform/server/http/origin.ts'
import type { PagePublisher } from '#platform/server/page-publisher.ts'
import type { Connection, Database } from '#platform/server/postgres/database.ts'
import type { Role } from '#shared/admin-of.ts'
import type { Website } from '#shared/website.ts'

type Editor = {
  email: string
  name: string
  role: Role
  websites: readonly string[]
  disabledAt: Date | null
}

export type DraftDeps = {
  db: Database
  clock: Clock
  origins: Pick<Origins, 'homeOf'>
  checkpoint: Checkpoint
  /** Renders the pages before they are published, and publishes them. */
  publisher: () => PagePublisher
  /**
   * Notes that a draft of the website names these pictures. False: one of them is not the conference's or has another size,
   * and must not be named.
   */
  usePictures: (tx: Connection, website: Website, pictures: readonly SizedPicture[]) => Promise<boolean>
  /** The account that planned or shared something, as it is now; undefined: it is gone. */
  editorOf: (adminId: string) => Promise<Editor | undefined>
  /** Merges what the organisers have set in Manage Events into content. */
  withSettings: (website: Website, content: WebsiteContent) => Promise<WebsiteContent>
}

/** Whether an account may change the website now; undefined: it is gone. */
export const mayEdit = (editor: Editor | undefined, website: Website): boolean =>
  editor !== undefined &&
  !editor.disabledAt &&
  (editor.role === 'OWNER' || (editor.role === 'ADMIN' && editor.websites.includes(website)))

import { join } from 'node:path'
import { seconds } from '#shared/time/duration.ts'
import type { Clock } from '../clock.ts'
import { SettingsProblem } from '../config.ts'
import type { Log } from '../log.ts'
import { systemTimer, type Timer } from '../timer.ts'
import type { BucketKeys, Patience } from './bucket.ts'
import type { BucketAddress } from './bucket-address.ts'
import { createBucketFiles } from './bucket-files.ts'
import { checkBucket } from './check-bucket.ts'
import { createDiskFiles } from './disk-files.ts'
import type { FileNaming } from './file-names.ts'
import type { FileStore } from './file-store.ts'
import { namedByContent } from './picture-names.ts'

export type Stores = {
  /** Uploads of visitors. */
  files: FileStore
  /** Generated documents for organisers to print. */
  printFiles: FileStore
  /** Pictures of organisers. */
  pictureFiles: FileStore
  /** Whether the store was reached since the start: later failures are the store's, not a wrong setting. */
  isReached: () => boolean
  stop: () => void
}

type Settings = {
  dataDir: string
  /** Undefined: in folders of DATA_DIR. */
  bucket: BucketAddress | undefined
  keys: BucketKeys
  /** The id of this installation, with which a bucket is marked; undefined: it is not marked. */
  installation: (() => Promise<string>) | undefined
  /** Whether a row names one of these files: then an unmarked bucket belongs to this installation. */
  namesAny?: ((keys: string[]) => Promise<boolean>) | undefined
  /** Whether rows name files that must exist; by default they need not exist yet. */
  namesFiles?: () => Promise<boolean>
  clock: Clock
  log: Log
  timer?: Timer | undefined
  patience?: Partial<Patience> | undefined
}

/** How often a store that was unavailable at the start is tried again. */
const lookEvery = seconds(10)

/**
 * The file stores of an installation. A bucket is checked first, again and again while it is unavailable.
 * @throws SettingsProblem with what is wrong with the bucket
 */
export const openStores = async (settings: Settings): Promise<Stores> => {
  const { dataDir, bucket: address, keys, clock, log, timer = systemTimer, patience } = settings
  if (!address)
    return {
      files: createDiskFiles({ folder: join(dataDir, 'files'), clock, log }),
      printFiles: createDiskFiles({ folder: join(dataDir, 'prints'), clock, log }),
      pictureFiles: createDiskFiles({
        folder: join(dataDir, 'pictures'),
        naming: namedByContent,
        clock,
        log,
      }),
      isReached: () => true,
      stop: () => undefined,
    }

  // loaded only for a bucket, because it costs 350 ms and 35 MB
  const { openBucket } = await import('./bucket.ts')
  const bucket = openBucket({ address, keys, timer, patience })
  const { namesAny = async () => false, namesFiles = async () => false } = settings
  const installation = await settings.installation?.()
  const owner = installation === undefined ? undefined : { installation, namesAny, namesFiles }
  let isReached = false
  let takeBack = () => {}
  const check = async (): Promise<void> => {
    try {
      await checkBucket(bucket, address, owner)
      if (!isReached) log.info('the file store was reached')
      isReached = true
    } catch (error) {
      if (error instanceof SettingsProblem) throw error
      log.warn('the file store of FILES_URL is away: files cannot be stored or opened', { error })
      takeBack = timer(lookEvery, () => {
        check().catch((wrong: unknown) =>
          log.error('the file store of FILES_URL cannot be used', { error: wrong }),
        )
      })
    }
  }
  await check()
  const filesIn = (folder: string, naming?: FileNaming) =>
    createBucketFiles({
      ...{ bucket, folder, arriving: join(dataDir, 'arriving'), clock, log },
      ...(naming && { naming }),
    })
  return {
    files: filesIn('files/'),
    printFiles: filesIn('prints/'),
    pictureFiles: filesIn('pictures/', namedByContent),
    isReached: () => isReached,
    stop: () => {
      takeBack()
      bucket.close()
    },
  }
}

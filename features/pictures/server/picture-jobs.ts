import type { JobHandler } from '#platform/server/jobs/jobs.ts'
import { pictureRemoval, removePictureFilesJob } from './erase-picture.ts'
import type { PictureDeps } from './picture-deps.ts'
import { sweepPictures, sweepPicturesJob } from './sweep-pictures.job.ts'

export type PictureJobDeps = Pick<PictureDeps, 'db' | 'clock' | 'log' | 'pictureFiles' | 'checkpoint'>

export const pictureJobs = (deps: PictureJobDeps): Readonly<Record<string, JobHandler>> => ({
  [sweepPictures]: sweepPicturesJob(deps),
  [pictureRemoval]: removePictureFilesJob(deps),
})

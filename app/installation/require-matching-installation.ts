import { type Config, SettingsProblem } from '#platform/server/config.ts'
import { commandToMark, type FolderMark, type FoundFolder } from '#platform/server/files/folder-mark.ts'
import type { DatabaseSummary } from './read-database-state.ts'

/** What a start finds before it changes anything. */
export type InstallationState = {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'sessionKey' | 'bucket'>
  folder: FoundFolder
  database: DatabaseSummary
  /** Whether a row references one of the folder's files. */
  isNamed: boolean
  /** Fingerprint of the session key in use; undefined: there is no key yet. */
  keyPrint: string | undefined
}

const unchanged = 'Nothing was changed.'

/**
 * Requires that the data folder, database and session key are present and belong together.
 * @throws SettingsProblem with what was found, what to do, and how to go on on purpose
 */
export const requireMatchingInstallation = (deps: InstallationState): void => {
  requireOwnFolder(deps)
  requireSameKey(deps)
}

/** @throws SettingsProblem when the folder is marked as another installation's */
export const requireMark = (
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  mark: FolderMark | undefined,
  installation: string | undefined,
): void => {
  if (!mark || mark.installation === installation) return
  const database = databaseUrl ? 'the database of DATABASE_URL' : 'its embedded database'
  throw new SettingsProblem(
    installation === undefined
      ? `${dataDir} belongs to an installation (${mark.installation}), and ${database} is empty. ${unchanged} Correct DATABASE_URL, or restore a backup (npm run restore -- FILE). To begin a new one, set DATA_DIR to a folder that does not exist yet.`
      : `${dataDir} belongs to another installation (${mark.installation}) than ${database} (${installation}). ${unchanged} Set DATA_DIR and DATABASE_URL to those that belong together. ${howToContinue({ dataDir, databaseUrl }, installation)}`,
  )
}

const howToContinue = (
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  installation: string | undefined,
): string =>
  installation === undefined
    ? 'To begin a new one, set DATA_DIR to a folder that does not exist yet.'
    : `To use this folder with this database from now on: ${commandToMark(dataDir, { installation, database: databaseUrl ? 'own' : 'embedded' })}`

const requireOwnFolder = (deps: InstallationState): void => {
  const { config, folder, database, isNamed } = deps
  const { dataDir } = config
  const { mark, keys } = folder
  requireMark(config, mark, database.installation)
  const advice = howToContinue(config, database.installation)
  if (!mark && keys.length > 0 && !isNamed)
    throw new SettingsProblem(
      `${dataDir} holds ${keys.length} ${keys.length === 1 ? 'file' : 'files'} of visitors, and this database names none of them: they belong to another one. ${unchanged} Set DATA_DIR and DATABASE_URL to those that belong together. ${advice}`,
    )
  if (lacksFiles(deps))
    throw new SettingsProblem(
      `This database names files of visitors, and there is none in ${dataDir}/files: a disk may not be mounted, DATA_DIR may be another one, or FILES_URL is missing. ${unchanged} Correct that. To go on without these files: mkdir -p '${dataDir}/files' && touch '${dataDir}/files/lost'`,
    )
  if (isLeftEmpty(deps))
    throw new SettingsProblem(
      `This database has been used before, and ${dataDir} is empty: its disk may not be mounted, or DATA_DIR is another one. ${unchanged} Correct that. An empty folder is right only with SESSION_KEY and FILES_URL. ${advice}`,
    )
}

const lacksFiles = ({ config, folder, database }: InstallationState): boolean =>
  database.isUsed && database.namesFiles && !config.bucket && folder.isBare

/** Whether an unmarked, empty folder is used with an external database that was used before. */
const isLeftEmpty = ({ config, folder, database }: InstallationState): boolean => {
  const { mark, keys, hasKey } = folder
  if (mark || keys.length > 0 || hasKey || !config.databaseUrl || !database.isUsed) return false
  // key and files are stored elsewhere; versions that did not mark folders kept nothing in DATA_DIR with SESSION_KEY
  // set and no files
  const isElsewhere = config.bucket !== undefined || database.keyPrint === null
  return !(config.sessionKey && isElsewhere)
}

/** @throws SettingsProblem when the session key is another one than before, or is not there */
export const requireSameKey = ({
  config,
  database,
  keyPrint,
}: Pick<InstallationState, 'config' | 'keyPrint'> & {
  database: Pick<DatabaseSummary, 'isUsed' | 'keyPrint'>
}): void => {
  const keyLocation = config.sessionKey ? 'SESSION_KEY' : `${config.dataDir}/session.key`
  const consequences =
    'With another one the links in emails that were sent stop working, everyone logs in again, and sets up their authenticator app again'
  if (keyPrint === undefined) {
    if (!database.isUsed) return
    throw new SettingsProblem(
      `This database has been used before, and its session key is not there: SESSION_KEY is not set, and there is no ${keyLocation}. ${unchanged} Set SESSION_KEY as it was, or put the file back. ${consequences}; to go on with a new one: (umask 077; openssl rand -base64 48 > '${keyLocation}') and npm run new-key`,
    )
  }
  if (database.keyPrint === null || database.keyPrint === keyPrint) return
  throw new SettingsProblem(
    `${keyLocation} is another session key than the one that this database was used with. ${unchanged} Set the key as it was. ${consequences}; to go on with this one: npm run new-key`,
  )
}

import type { ClientBase } from 'pg'

/** What determines whether Plenary can create and change its tables in a database. Names are quoted as in SQL. */
export type DatabaseState = {
  database: string
  user: string
  isStandby: boolean
  encoding: string
  /** The schema of new tables; null when no schema of the search path exists. */
  schema: string | null
  mayCreateTables: boolean
  /** `pg_trgm`: installed in a schema that may not be visible, or available for installation, or neither. */
  trigrams: { schema: string; isVisible: boolean } | { mayCreate: boolean; isAvailable: boolean }
  /** The owners of tables that this user may not change. */
  strangers: string[]
}

/** Checked first: older versions lack what the further checks use. */
const oldest = 150_000

/**
 * Checks that this user can migrate this database. `isNew`: no migration was applied yet; only then the encoding is
 * checked, because a database with rows cannot change it.
 * @throws Error with a message for each thing that is missing, and the statement that fixes it
 */
export const requireUsableDatabase = async (client: ClientBase, isNew: boolean): Promise<void> => {
  const { rows } = await client.query<{ version: number; versionName: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_version') as "versionName"`,
  )
  const [found] = rows
  if (found && found.version < oldest)
    throw new Error(
      `The database server is PostgreSQL ${found.versionName}, and Plenary needs 15 or newer. Nothing was applied. Name another server in DATABASE_URL.`,
    )
  const missing = missingIn(await readState(client), isNew)
  if (missing.length > 0)
    throw new Error(
      `The database cannot be used yet, and nothing was applied.\n${missing.join('\n')}\nThen start again.`,
    )
}

/** What is missing: a message each, and the statement that fixes it on a line of its own. */
export const missingIn = (state: DatabaseState, isNew: boolean): string[] => {
  const { database, user, schema } = state
  // a standby refuses every statement
  if (state.isStandby)
    return [`This server is a standby, which cannot be written. Name its primary in DATABASE_URL.`]
  if (isNew && state.encoding !== 'UTF8')
    return [
      `${database} is in the encoding ${state.encoding}, and names need UTF8. Drop it, make it again, or make another one and name that in DATABASE_URL:`,
      `  CREATE DATABASE ${database} OWNER ${user} ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;`,
    ]
  if (state.strangers.length > 0)
    return [
      `Its tables belong to ${state.strangers.join(', ')}, and ${user} may not change them. Name that user in DATABASE_URL.`,
    ]
  const how = `As a superuser, connected to ${database}:`
  const statements = [
    ...(schema === null ? ['  CREATE SCHEMA public;'] : []),
    ...(state.mayCreateTables ? [] : [`  GRANT USAGE, CREATE ON SCHEMA ${schema ?? 'public'} TO ${user};`]),
    ...trigramStatements(state),
  ]
  return [
    ...(state.mayCreateTables ? [] : [`${user} may not create tables in ${database}.`]),
    ...trigramSentence(state),
    ...(statements.length > 0 ? [how, ...statements] : []),
  ]
}

const trigramSentence = ({ trigrams }: DatabaseState): string[] => {
  if ('schema' in trigrams)
    return trigrams.isVisible
      ? []
      : [`The extension pg_trgm is in the schema ${trigrams.schema}, where tables do not look for it.`]
  if (!trigrams.isAvailable)
    return [
      `The server has no extension pg_trgm. Install the contrib modules of its version (Debian: they are in postgresql-15, and in postgresql-contrib of other systems).`,
    ]
  return trigrams.mayCreate ? [] : ['The extension pg_trgm is missing, and this user may not create it.']
}

const trigramStatements = ({ trigrams, schema }: DatabaseState): string[] => {
  const home = schema ?? 'public'
  if ('schema' in trigrams) return trigrams.isVisible ? [] : [`  ALTER EXTENSION pg_trgm SET SCHEMA ${home};`]
  return trigrams.isAvailable && !trigrams.mayCreate ? [`  CREATE EXTENSION pg_trgm SCHEMA ${home};`] : []
}

const readState = async (client: ClientBase): Promise<DatabaseState> => {
  const { rows } = await client.query<DatabaseState>(`
    select
      quote_ident(current_database()) as database,
      quote_ident(current_user) as "user",
      pg_is_in_recovery() as "isStandby",
      current_setting('server_encoding') as encoding,
      quote_ident(current_schema()) as schema,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateTables",
      coalesce(
        (select jsonb_build_object(
            'schema', quote_ident(n.nspname), 'isVisible', n.nspname = any (current_schemas(true)))
          from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'),
        (select jsonb_build_object(
            'isAvailable', count(*) > 0,
            'mayCreate', coalesce(bool_or(
              v.trusted and has_database_privilege(current_database(), 'create')
              or (select rolsuper from pg_roles where rolname = current_user)), false))
          from pg_available_extension_versions v where v.name = 'pg_trgm')) as trigrams,
      array(
        select distinct pg_get_userbyid(c.relowner)::text from pg_class c
        where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
          and not pg_has_role(current_user, c.relowner, 'usage')
        order by 1) as strangers`)
  const [state] = rows
  if (!state) throw new Error('The database says nothing about itself.')
  return state
}

type Server = { host: string; port: number; user: string; encryption: string }

/** Whether a password that was typed for one mail server is for this one, too. */
export const isSameServer = (one: Partial<Server>, other: Server): boolean =>
  one.host === other.host &&
  one.port === other.port &&
  one.user === other.user &&
  one.encryption === other.encryption

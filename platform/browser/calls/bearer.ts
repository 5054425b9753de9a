/** The header with the token of a personal link, which keeps it out of URLs and logs. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

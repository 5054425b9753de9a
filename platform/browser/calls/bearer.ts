/** The header that carries the token of a personal link: it is in no address and in no log. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

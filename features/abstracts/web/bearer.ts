/** The header that carries an author's token: it stands in no address and in no log. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

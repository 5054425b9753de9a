/**
 * Saves an answer as a file, as a link with `download` would; for calls that need a header, which a link cannot send.
 * @throws when the answer is incomplete, because half a file is useless.
 */
export const saveAs = async (response: Response, name: string): Promise<void> => {
  const address = URL.createObjectURL(await response.blob())
  const link = document.createElement('a')
  link.href = address
  link.download = nameIn(response) ?? name
  link.click()
  // the browser has taken over the file by the next task
  setTimeout(() => URL.revokeObjectURL(address))
}

/** The file name from the server, if any. */
const nameIn = (response: Response): string | undefined =>
  /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]

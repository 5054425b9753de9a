/** The minimum length of a new password, in characters as a person counts them. */
export const shortestPassword = 12

/** Common passwords of at least that length, without spaces and capitals. */
const commonPasswords = new Set([
  '012345678910',
  '123123123123',
  '1234567890ab',
  '123456789012',
  '1234567890123',
  '123456789abc',
  '12345678910',
  '123456123456',
  '12345678910111213',
  '1q2w3e4r5t6y',
  '1q2w3e4r5t6y7u8i',
  '1qaz2wsx3edc',
  '1qaz2wsx3edc4rfv',
  'abc123abc123',
  'abcd1234abcd',
  'abcdefghijkl',
  'abcdefghijklm',
  'abcdefghijklmnopqrstuvwxyz',
  'adminadminadmin',
  'adminpassword',
  'administrator',
  'asdfghjkl123',
  'changemechangeme',
  'conference2026',
  'correcthorsebatterystaple',
  'iloveyou1234',
  'iloveyouiloveyou',
  'letmeinletmein',
  'password1234',
  'password12345',
  'password123456',
  'password2026',
  'passwordpassword',
  'qazwsxedcrfv',
  'qwerty123456',
  'qwertyqwerty',
  'qwertyuiop12',
  'qwertyuiop123',
  'qwertyuiopasdf',
  'qwertyuiopasdfghjkl',
  'qwertyuiopasdfghjklzxcvbnm',
  'welcome12345',
  'welcomewelcome',
  'zaq12wsxcde3',
])

/** Why a new password is refused, as a message; undefined when it is accepted. */
export const passwordFault = (password: string, email?: string): string | undefined => {
  const characters = [...password]
  if (characters.length < shortestPassword)
    return `Password must have at least ${shortestPassword} characters`
  if (new Set(characters).size === 1) return 'Password must not be one character repeated'
  if (email !== undefined && plain(password) === plain(email))
    return 'Password must not be your email address'
  if (commonPasswords.has(plain(password).replace(/\s/g, '')))
    return 'Password is a common password. Choose another one'
  return undefined
}

/** Normalised like the input of the hash. */
const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

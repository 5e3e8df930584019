import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'

/**
 * PostgreSQL's verifier of a password (RFC 5802, SCRAM-SHA-256), computed here so that the password itself is in no
 * statement, which a server may log. Printable ASCII only: nothing is normalised.
 */
export function scramVerifier(password: string, salt: Buffer = randomBytes(16)): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const storedKey = createHash('sha256').update(hmac(salted, 'Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${hmac(salted, 'Server Key').toString('base64')}`
}

const iterations = 4096
const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()

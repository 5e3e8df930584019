import { readFile, writeFile } from 'node:fs/promises'
import { encryptedPem, openCreditorKey, readPfx } from './creditor-key.ts'

/** The command's inputs. */
interface ImportAsk {
  /** The PFX, and the file to write; nothing is overwritten. */
  files: readonly string[]
  variables: Record<string, string | undefined>
  now: Date
}

const use = `npm run rails:import-pfx -- CREDITOR.pfx connectips.pem
CONNECTIPS_PASSPHRASE opens the PFX and, where CONNECTIPS_NEW_PASSPHRASE sets no other one, locks the new file.`

/** `npm run rails:import-pfx`: writes the key of NCHL's PFX as encrypted PKCS#8, readable by its owner alone. */
export async function importPfx({ files, variables, now }: ImportAsk): Promise<{ says: string; code: 0 | 1 }> {
  const [from, to, ...more] = files
  const passphrase = variables.CONNECTIPS_PASSPHRASE
  if (!from || !to || more.length > 0 || passphrase === undefined) return { says: use, code: 1 }
  const newPassphrase = variables.CONNECTIPS_NEW_PASSPHRASE || passphrase
  if (newPassphrase === '') return { says: 'A key is not written without a passphrase.', code: 1 }
  const pem = encryptedPem(readPfx(await readFile(from), passphrase), newPassphrase)
  const { until } = openCreditorKey(Buffer.from(pem), newPassphrase, now)
  await writeFile(to, pem, { mode: 0o600, flag: 'wx' })
  const holds = until
    ? `Its certificate holds until ${until.toISOString().slice(0, 10)}.`
    : 'It came without a certificate.'
  return { says: `Wrote ${to}. ${holds} Set CONNECTIPS_KEY to it.`, code: 0 }
}

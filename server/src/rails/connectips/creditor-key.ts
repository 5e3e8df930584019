import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import type { RailStart } from '../rail-kind.ts'

/** The creditor's private key with the certificates that came with it. */
export interface CreditorKey {
  key: KeyObject
  certificates: X509Certificate[]
}

/** NCHL needs time to issue a new key: each start warns this many days before the old one expires. */
const renewalDays = 45

/**
 * How messages name a key: its owner, the settings with its file and its passphrase, and what to request from NCHL when
 * it has expired or soon will.
 */
interface KeyNames {
  rail: string
  setting: string
  passphrase: string
  file: string
  renewal: string
}
const connectipsKey: KeyNames = {
  rail: 'connectIPS',
  setting: 'CONNECTIPS_KEY',
  passphrase: 'CONNECTIPS_PASSPHRASE',
  file: 'CREDITOR.pfx',
  renewal: 'a new CREDITOR.pfx',
}

/** The key in the file that a setting names. Throws as openCreditorKey does; warns before its certificate expires. */
export function openKeyFile(
  path: string,
  passphrase: string | undefined,
  { now, log }: Pick<RailStart, 'now' | 'log'>,
  names = connectipsKey,
): KeyObject {
  const { key, until } = openCreditorKey(readKeyFile(path, names), passphrase ?? '', now, names)
  if (until && until.getTime() - now.getTime() < renewalDays * 86_400_000)
    log.warn({ until }, `the certificate of the ${names.rail} key runs out soon: ask NCHL for ${names.renewal}`)
  return key
}

function readKeyFile(path: string, { setting }: KeyNames): Buffer {
  try {
    return readFileSync(path)
  } catch {
    throw new Error(`${setting} names a file that cannot be read.`)
  }
}

/**
 * Opens the content of a key's file: the output of rails:import-pfx, or NCHL's original CREDITOR.pfx. Throws
 * one sentence that an operator can act on, without the passphrase: for a wrong one, a missing key, an expired
 * certificate. `until`: its expiry, null without a certificate.
 */
export function openCreditorKey(
  file: Buffer,
  passphrase: string,
  now: Date,
  names = connectipsKey,
): { key: KeyObject; until: Date | null } {
  const opened = isPem(file) ? readPem(file.toString('utf8'), passphrase, names) : readPfx(file, passphrase, names)
  const own = opened.certificates.find((certificate) => certificate.checkPrivateKey(opened.key))
  if (own && own.validToDate < now) {
    const day = own.validToDate.toISOString().slice(0, 10)
    throw new Error(`The certificate of the ${names.rail} key ran out on ${day}: ask NCHL for a new ${names.file}.`)
  }
  return { key: opened.key, until: own?.validToDate ?? null }
}

/**
 * Reads a PKCS#12 file in each flavour that NCHL and its banks issue: AES (PBES2), 3DES with SHA-1, and the old 40-bit
 * RC2, which OpenSSL 3 and so Node no longer open.
 */
export function readPfx(file: Buffer, passphrase: string, names = connectipsKey): CreditorKey {
  const pfx = openPfx(file, passphrase, names)
  const bagsOf = (type: string) => pfx.getBags({ bagType: type })[type] ?? []
  const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids
  const bag = [...bagsOf(pkcs8ShroudedKeyBag!), ...bagsOf(keyBag!)].find(({ key }) => key)
  if (!bag?.key)
    throw new Error(`The ${names.rail} key file holds no RSA private key: it has to be the creditor’s own PFX.`)
  const key = createPrivateKey(forge.pki.privateKeyToPem(bag.key))
  const certificates = bagsOf(certBag!).flatMap(({ cert }) =>
    cert ? [new X509Certificate(forge.pki.certificateToPem(cert))] : [],
  )
  return { key, certificates }
}

function openPfx(file: Buffer, passphrase: string, names: KeyNames): forge.pkcs12.Pkcs12Pfx {
  let asn1: forge.asn1.Asn1
  try {
    asn1 = forge.asn1.fromDer(file.toString('latin1'))
  } catch {
    throw new Error(`The ${names.rail} key file is neither a PFX nor a PEM file.`)
  }
  try {
    return forge.pkcs12.pkcs12FromAsn1(asn1, passphrase)
  } catch (error) {
    if (error instanceof Error && /password|MAC could not be verified/i.test(error.message))
      throw wrongPassphrase(names)
    throw new Error(`The ${names.rail} key file is no PFX that can be read.`, { cause: error })
  }
}

const isPem = (file: Buffer): boolean => file.includes('-----BEGIN ')

/** The PKCS#8 key, encrypted or not, with the certificates beside it. */
function readPem(text: string, passphrase: string, names: KeyNames): CreditorKey {
  const blocks = text.match(/-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g) ?? []
  const pem = blocks.find((block) => /^-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(block))
  if (!pem) throw new Error(`The ${names.rail} key file holds no private key.`)
  try {
    const key = createPrivateKey({ key: pem, passphrase })
    const certificates = blocks
      .filter((block) => block.startsWith('-----BEGIN CERTIFICATE-----'))
      .map((block) => new X509Certificate(block))
    return { key, certificates }
  } catch {
    throw wrongPassphrase(names)
  }
}

const wrongPassphrase = ({ rail, passphrase }: KeyNames) =>
  new Error(`The ${rail} key does not open: ${passphrase} is not the passphrase of this file.`)

/** The key as PKCS#8, encrypted under a passphrase, followed by its certificates: the input of openCreditorKey. */
export const encryptedPem = ({ key, certificates }: CreditorKey, passphrase: string): string =>
  [
    key.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase }).toString(),
    ...certificates.map((certificate) => certificate.toString()),
  ].join('')

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

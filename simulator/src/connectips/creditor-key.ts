import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import forge from 'node-forge'

let ofThisProcess: string | undefined

/** The creditor's RSA key as PKCS#8 PEM: kept in a folder, or made once for a process. A seed cannot make one. */
export function creditorKey(folder: string | undefined): string {
  if (folder === undefined) return (ofThisProcess ??= newKey())
  const path = join(folder, 'creditor-key.pem')
  try {
    const kept = readFileSync(path, 'utf8')
    createPrivateKey(kept)
    return kept
  } catch {
    const made = newKey()
    mkdirSync(folder, { recursive: true })
    writeFileSync(path, made, { mode: 0o600 })
    return made
  }
}

const newKey = (): string => pemOf(generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey)
const pemOf = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString()

/** The other half, by which the gateway checks what the creditor signed. */
export const publicKeyOf = (privateKey: string): KeyObject => createPublicKey(privateKey)

/** How NCHL may hand out CREDITOR.pfx: as OpenSSL 3 writes it, or as old tools did, with a 40-bit RC2 certificate. */
export const pfxFlavours = ['modern', 'rc2'] as const
export type PfxFlavour = (typeof pfxFlavours)[number]

/** CREDITOR.pfx with a certificate of its own that holds from `now` for a year. */
export function creditorPfx(privateKey: string, ask: { flavour: PfxFlavour; passphrase: string; now: Date }): Buffer {
  const key = forge.pki.privateKeyFromPem(privateKey)
  const certificate = certificateOf(key, ask.now)
  const algorithm = ask.flavour === 'modern' ? 'aes256' : '3des'
  const pfx = forge.pkcs12.toPkcs12Asn1(key, [certificate], ask.passphrase, { algorithm })
  return Buffer.from(
    forge.asn1.toDer(ask.flavour === 'rc2' ? withOldCertificate(pfx, ask.passphrase) : pfx).getBytes(),
    'latin1',
  )
}

function certificateOf(key: forge.pki.rsa.PrivateKey, now: Date): forge.pki.Certificate {
  const certificate = forge.pki.createCertificate()
  const name = [{ name: 'commonName', value: 'CREDITOR, simulated' }]
  certificate.publicKey = forge.pki.setRsaPublicKey(key.n, key.e)
  certificate.serialNumber = '01'
  certificate.validity.notBefore = now
  certificate.validity.notAfter = new Date(now.getTime() + 365 * 86_400_000)
  certificate.setSubject(name)
  certificate.setIssuer(name)
  certificate.sign(key, forge.md.sha256.create())
  return certificate
}

const { asn1, util } = forge
const { OCTETSTRING, OID, INTEGER, SEQUENCE, NULL } = asn1.Type
const plain = (type: forge.asn1.Type, value: string) => asn1.create(asn1.Class.UNIVERSAL, type, false, value)
const sequence = (...of: forge.asn1.Asn1[]) => asn1.create(asn1.Class.UNIVERSAL, SEQUENCE, true, of)
const tagged = (...of: forge.asn1.Asn1[]) => asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0 as forge.asn1.Type, true, of)
const oid = (name: string) => plain(OID, asn1.oidToDer(name).getBytes())
const number = (value: number) => plain(INTEGER, asn1.integerToDer(value).getBytes())
const derOf = (value: forge.asn1.Asn1): string => asn1.toDer(value).getBytes()
const partsOf = (value: forge.asn1.Asn1): forge.asn1.Asn1[] => (Array.isArray(value.value) ? value.value : [])

const rounds = 2048

/**
 * The same file with its certificate under pbeWithSHAAnd40BitRC2-CBC, which no library writes any more. RFC 7292: the
 * content is PFX [version, authSafe, macData]; authSafe holds the certificate's safe and then the key's.
 */
function withOldCertificate(pfx: forge.asn1.Asn1, passphrase: string): forge.asn1.Asn1 {
  const [version, contentInfo] = partsOf(pfx)
  const octets = partsOf(partsOf(contentInfo!)[1]!)[0]!
  const [certificates, keys] = partsOf(asn1.fromDer(String(octets.value)))
  const safe = partsOf(partsOf(certificates!)[1]!)[0]!
  const authSafe = derOf(sequence(encryptedSafe(String(safe.value), passphrase), keys!))
  const data = sequence(oid(forge.pki.oids.data!), tagged(plain(OCTETSTRING, authSafe)))
  return sequence(version!, data, macData(authSafe, passphrase))
}

function encryptedSafe(safe: string, passphrase: string): forge.asn1.Asn1 {
  const salt = forge.random.getBytesSync(8)
  const derived = (id: number, size: number) =>
    forge.pkcs12.generateKey(passphrase, util.createBuffer(salt), id, rounds, size)
  const cipher = forge.rc2.createEncryptionCipher(derived(1, 5), 40)
  cipher.start(derived(2, 8))
  cipher.update(util.createBuffer(safe))
  cipher.finish()
  const algorithm = sequence(oid('1.2.840.113549.1.12.1.6'), sequence(plain(OCTETSTRING, salt), number(rounds)))
  const bytes = asn1.create(asn1.Class.CONTEXT_SPECIFIC, 0 as forge.asn1.Type, false, cipher.output.getBytes())
  const content = sequence(number(0), sequence(oid(forge.pki.oids.data!), algorithm, bytes))
  return sequence(oid(forge.pki.oids.encryptedData!), tagged(content))
}

function macData(authSafe: string, passphrase: string): forge.asn1.Asn1 {
  const salt = forge.random.getBytesSync(8)
  const hmac = forge.hmac.create()
  hmac.start('sha1', forge.pkcs12.generateKey(passphrase, util.createBuffer(salt), 3, rounds, 20))
  hmac.update(authSafe)
  const algorithm = sequence(oid(forge.pki.oids.sha1!), plain(NULL, ''))
  const digest = sequence(algorithm, plain(OCTETSTRING, hmac.getMac().getBytes()))
  return sequence(digest, plain(OCTETSTRING, salt), number(rounds))
}

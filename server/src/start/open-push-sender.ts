import { createECDH } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../platform/clock.ts'
import { readOrCreate } from '../platform/private-file.ts'
import { firebaseCredentialsFrom } from '../platform/push/firebase-credentials.ts'
import { firebaseSender } from '../platform/push/firebase-sender.ts'
import {
  type FirebaseSender,
  newVapidKeys,
  type PushSender,
  pushSender,
  type VapidKeys,
} from '../platform/push/push-sender.ts'
import { publicAddress, type Settings } from '../settings.ts'

interface PushParts {
  data: string
  settings: Settings
  clock: Clock
}

/**
 * Web Push with the key (VAPID) of the settings, else with the one created at the first start; and Firebase where the
 * settings have a service account. Throws for an invalid key, with the setting's name.
 */
export async function openPushSender({ data, settings, clock }: PushParts): Promise<PushSender> {
  const path = join(data, 'push-key')
  const key = settings.PUSH_KEY ?? (await readOrCreate(path, () => newVapidKeys().private_key))
  const firebase = await firebaseOf(settings, clock)
  return pushSender({
    keys: keysOf(key.trim().replace(/=$/, '')),
    services: settings.PUSH_SERVICES,
    contact: settings.PUSH_CONTACT ?? `mailto:${settings.SUPPORT_EMAIL}`,
    ...(firebase && { firebase }),
  })
}

async function firebaseOf(settings: Settings, clock: Clock): Promise<FirebaseSender | undefined> {
  const { FIREBASE_CREDENTIALS } = settings
  if (FIREBASE_CREDENTIALS === undefined) return undefined
  const credentials = firebaseCredentialsFrom(await accountFile(FIREBASE_CREDENTIALS))
  return firebaseSender({ credentials, clock, link: `${publicAddress(settings)}/dashboard/notifications` })
}

/** The JSON of a service account, from its base64 line or from the named file. */
async function accountFile(given: string): Promise<string> {
  const decoded = /^[\w+/-]+={0,2}$/.test(given.trim()) ? Buffer.from(given, 'base64').toString() : ''
  if (decoded.trimStart().startsWith('{')) return decoded
  return readFile(given, 'utf8').catch(() => {
    throw new Error('FIREBASE_CREDENTIALS names a file that cannot be read.')
  })
}

function keysOf(private_key: string): VapidKeys {
  try {
    if (Buffer.from(private_key, 'base64url').length !== 32) throw new Error('32 bytes are wanted')
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(private_key, 'base64url')
    return { private_key, public_key: curve.getPublicKey('base64url') }
  } catch {
    // the cause is omitted: it could contain a part of the key
    throw new Error('PUSH_KEY is no private key of P-256 in base64url.')
  }
}

import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreate } from '../platform/private-file.ts'
import { newVapidKeys, type PushSender, type VapidKeys, pushSender } from '../platform/push/push-sender.ts'
import type { Settings } from '../settings.ts'

/** Web Push by the key (VAPID) of the settings, else by the one made at the first start. */
export async function openPushSender({ data, settings }: { data: string; settings: Settings }): Promise<PushSender> {
  const path = join(data, 'push-key')
  const key = settings.PUSH_KEY ?? (await readOrCreate(path, () => newVapidKeys().private_key))
  return pushSender({
    keys: keysOf(key.trim().replace(/=$/, '')),
    contact: settings.PUSH_CONTACT ?? `mailto:${settings.SUPPORT_EMAIL}`,
  })
}

function keysOf(private_key: string): VapidKeys {
  try {
    if (Buffer.from(private_key, 'base64url').length !== 32) throw new Error('32 bytes are wanted')
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(private_key, 'base64url')
    return { private_key, public_key: curve.getPublicKey('base64url') }
  } catch {
    // the cause is left out: it could repeat a part of the key
    throw new Error('PUSH_KEY is no private key of P-256 in base64url.')
  }
}

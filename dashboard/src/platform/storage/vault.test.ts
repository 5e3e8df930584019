import { beforeEach, describe, expect, test } from 'vitest'
import { memoryKeys, type KeyStore } from './key-store.ts'
import { openVault } from './vault.ts'

const names = ['id_token', 'kyc', 'commission'] as const

let values: Map<string, string>
let keys: KeyStore
const storage = {
  getItem: (name: string) => values.get(name) ?? null,
  setItem: (name: string, text: string) => void values.set(name, text),
  removeItem: (name: string) => void values.delete(name),
}
const open = () => openVault({ names, storage, keys })

beforeEach(() => {
  values = new Map()
  keys = memoryKeys()
})

describe('a cleared vault', () => {
  /** A number of turns of the event loop; a write takes a dozen. */
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await new Promise((done) => setImmediate(done))
  }

  test('stays empty in 100 of 100 tries, whatever was being written', async () => {
    const left: number[] = []
    for (let attempt = 0; attempt < 100; attempt += 1) {
      const vault = await open()
      await vault.write({ id_token: 'token', kyc: null, commission: 80 })
      const late = [vault.write({ kyc: 'VALID' }), vault.write({ commission: 90, id_token: 'renewed' })]
      await turns(attempt % 10)
      await vault.clear()
      await Promise.all(late)
      left.push(values.size)
      expect(vault.read('id_token')).toBeUndefined()
      values.clear()
    }
    expect(left).toEqual(left.map(() => 0))
  })

  test('accepts later writes', async () => {
    const vault = await open()
    await vault.clear()
    await vault.write({ id_token: 'next' })
    expect((await open()).read('id_token')).toBe('next')
  })

  test('applies two writes in order, each at once', async () => {
    const vault = await open()
    await Promise.all([vault.write({ kyc: 'PROCESSING', commission: 1 }), vault.write({ kyc: 'VALID' })])
    expect([vault.read('kyc'), vault.read('commission')]).toEqual(['VALID', 1])
    expect((await open()).read('kyc')).toBe('VALID')
  })

  test('stores no value of a write whose condition no longer holds', async () => {
    const vault = await open()
    await vault.write({ kyc: 'VALID' }, () => false)
    expect([values.size, vault.read('kyc')]).toEqual([0, undefined])
  })
})

describe('a browser with unreliable storage', () => {
  const broken = (): KeyStore => {
    const fail = async () => {
      throw new DOMException('no IndexedDB here', 'InvalidStateError')
    }
    return { read: fail, add: fail, empty: fail }
  }

  test('opens signed out in a private window without IndexedDB and removes unreadable values', async () => {
    await (await open()).write({ id_token: 'token' })
    keys = broken()
    const vault = await open()
    expect([vault.read('id_token'), values.size]).toEqual([undefined, 0])
    await expect(vault.write({ id_token: 'token' })).rejects.toThrow('no IndexedDB here')
  })

  test('signs out although its keys cannot be removed', async () => {
    const vault = await open()
    await vault.write({ id_token: 'token' })
    keys.empty = broken().empty
    await vault.clear()
    expect([vault.read('id_token'), values.size]).toEqual([undefined, 0])
  })

  test('rejects a write when the storage is full and accepts the next write', async () => {
    const vault = await open()
    const { setItem } = storage
    storage.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    await expect(vault.write({ kyc: 'VALID' })).rejects.toThrow('full')
    storage.setItem = setItem
    await vault.write({ kyc: 'REJECTED' })
    expect((await open()).read('kyc')).toBe('REJECTED')
  })

  test('signs out when one byte of a value was changed', async () => {
    await (await open()).write({ id_token: 'token' })
    const text = values.get('id_token') ?? ''
    values.set('id_token', `${text.slice(0, 20)}${text[20] === 'A' ? 'B' : 'A'}${text.slice(21)}`)
    expect([(await open()).read('id_token'), values.size]).toEqual([undefined, 0])
  })
})

describe('the vault', () => {
  test('reads written values at once and after a reload, including null', async () => {
    const vault = await open()
    await vault.write({ id_token: 'shj_at_secret', kyc: null, commission: 80 })
    expect(vault.read('id_token')).toBe('shj_at_secret')
    const later = await open()
    expect([later.read('id_token'), later.read('kyc'), later.read('commission')]).toEqual(['shj_at_secret', null, 80])
  })

  test('stores under exactly the given names, unreadable', async () => {
    await (await open()).write({ id_token: 'shj_at_secret', kyc: 'VALID' })
    expect([...values.keys()]).toEqual(['id_token', 'kyc'])
    for (const text of values.values()) {
      expect(text).toMatch(/^v1\.[A-Za-z0-9+/]+=*$/)
      expect(atob(text.slice(3))).not.toMatch(/shj|VALID/)
    }
  })

  test('encrypts the same value differently each time', async () => {
    const vault = await open()
    await vault.write({ id_token: 'same' })
    const first = values.get('id_token')
    await vault.write({ id_token: 'same' })
    expect(values.get('id_token')).not.toBe(first)
  })

  test('a value moved to another name signs out', async () => {
    await (await open()).write({ id_token: 'token', kyc: 'REJECTED' })
    values.set('kyc', values.get('id_token') ?? '')
    const vault = await open()
    expect(vault.read('id_token')).toBeUndefined()
    expect(values.size).toBe(0)
  })

  test.each(['plain text', 'v1.', 'v1.AAAA', 'v1.%%%', ''])('a damaged value %j signs out', async (text) => {
    await (await open()).write({ id_token: 'token' })
    values.set('kyc', text)
    expect((await open()).read('id_token')).toBeUndefined()
  })

  test('a lost key signs out', async () => {
    await (await open()).write({ id_token: 'token' })
    keys = memoryKeys()
    expect((await open()).read('id_token')).toBeUndefined()
    expect(values.size).toBe(0)
  })

  test('undefined removes a name and leaves the others', async () => {
    const vault = await open()
    await vault.write({ id_token: 'token', kyc: 'VALID' })
    await vault.write({ kyc: undefined })
    expect([...values.keys()]).toEqual(['id_token'])
    expect(vault.read('kyc')).toBeUndefined()
  })

  test('clearing removes the values and the key', async () => {
    const vault = await open()
    await vault.write({ id_token: 'token' })
    await vault.clear()
    expect(values.size).toBe(0)
    expect(await keys.read('vault')).toBeUndefined()
  })

  test('the key cannot be exported', async () => {
    await (await open()).write({ id_token: 'token' })
    const kept = await keys.read('vault')
    const { key } = kept as { key: CryptoKey }
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow(/extract/i)
  })

  test('two tabs that write first at once share one key', async () => {
    const [one, other] = await Promise.all([open(), open()])
    await Promise.all([one.write({ id_token: 'a' }), other.write({ kyc: 'VALID' })])
    const vault = await open()
    expect([vault.read('id_token'), vault.read('kyc')]).toEqual(['a', 'VALID'])
  })
})

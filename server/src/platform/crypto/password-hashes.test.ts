import { describe, expect, test } from 'vitest'
import { type HashSettings, hashDefaults, passwordHashes } from './password-hashes.ts'

const quick: HashSettings = { ...hashDefaults, memoryCost: 64, timeCost: 1, atOnce: 2, waiting: 100 }

describe('a stored password', () => {
  test('is argon2id with 19 MiB, two passes and one lane, and records its pepper', async () => {
    const kept = await passwordHashes(['new', 'old']).hash('momo')
    expect(kept).toEqual({ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/), pepper_version: 2 })
  })

  test('matches the same password in any normal form of Unicode', async () => {
    const hashes = passwordHashes(['p'], quick)
    const kept = await hashes.hash('caf\u00e9')
    expect(await hashes.verify('cafe\u0301', kept)).toEqual({ is_right: true, is_stale: false })
    expect(await hashes.verify('cafe', kept)).toEqual({ is_right: false, is_stale: false })
  })

  test('does not match under another pepper, and is stale under an older one or other parameters', async () => {
    const kept = await passwordHashes(['old'], quick).hash('momo')
    expect(await passwordHashes(['other'], quick).verify('momo', kept)).toMatchObject({ is_right: false })
    expect(await passwordHashes(['new', 'old'], quick).verify('momo', kept)).toEqual({ is_right: true, is_stale: true })
    expect(await passwordHashes(['old'], { ...quick, timeCost: 2 }).verify('momo', kept)).toEqual({
      is_right: true,
      is_stale: true,
    })
  })

  test('that is missing never matches, not even the password it is compared with', async () => {
    expect(await passwordHashes(['p'], quick).verify('nobody', undefined)).toMatchObject({ is_right: false })
  })
})

describe('hashing', () => {
  test('limits concurrent hashes, and refuses at once what cannot wait', async () => {
    const hashes = passwordHashes(['p'], { ...quick, atOnce: 2, waiting: 3 })
    const ends = await Promise.allSettled(Array.from({ length: 9 }, () => hashes.hash('momo')))
    expect(ends.map(({ status }) => status)).toEqual([
      ...Array<string>(5).fill('fulfilled'),
      ...Array<string>(4).fill('rejected'),
    ])
    expect(ends[8]).toMatchObject({ reason: { code: 'busy', facts: { seconds: 1 } } })
    expect(() => hashes.refuseIfFull()).not.toThrow()
    const filling = Array.from({ length: 5 }, () => hashes.hash('momo'))
    expect(() => hashes.refuseIfFull()).toThrow('busy')
    await Promise.all(filling)
    const later = await Promise.all(Array.from({ length: 5 }, () => hashes.hash('momo')))
    expect(later).toHaveLength(5)
  })

  test('keeps places in the queue while one network floods it, and serves known people first', async () => {
    const hashes = passwordHashes(['p'], { ...quick, atOnce: 1, waiting: 6, of_network: 3 })
    const ended: string[] = []
    const stranger = (network: string) =>
      hashes.hash('momo', { network, is_trusted: false }).then(
        () => ended.push(network),
        () => ended.push(`no ${network}`),
      )
    const storm = Array.from({ length: 8 }, () => stranger('storm'))
    const others = [stranger('other'), hashes.hash('momo').then(() => ended.push('known'))]
    await Promise.all([...storm, ...others])
    expect(ended.filter((one) => one === 'no storm')).toHaveLength(4)
    const served = ended.filter((one) => !one.startsWith('no'))
    expect(served).toEqual(['storm', 'known', 'storm', 'storm', 'storm', 'other'])
  })
})

import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { describe, expect, test } from 'vitest'
import { isPublic, nameResolver } from './public-addresses.ts'

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    'fd00:ec2::254',
    'fe80::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:db8::1',
    'no address',
  ])('%s is not of the public internet', (address) => expect(isPublic(address)).toBe(false))

  test.each(['8.8.8.8', '172.32.0.1', '100.63.255.255', '::ffff:8.8.8.8', '2404:6800:4009::200e'])('%s is', (address) =>
    expect(isPublic(address)).toBe(true),
  )
})

describe('a name', () => {
  test('whose nameserver never answers delays no other look-up of the process, and is aborted at once', async () => {
    const silent = createSocket('udp4')
    let questions = 0
    silent.on('message', () => void questions++)
    await new Promise<void>((bound) => silent.bind(0, '127.0.0.1', bound))
    const resolve = nameResolver([`127.0.0.1:${silent.address().port}`])
    const giveUp = new AbortController()
    const asked = Array.from({ length: 20 }, (_, at) => resolve(`h${at}.hang.example`, giveUp.signal))
    const given = Promise.allSettled(asked)
    await expect.poll(() => questions).toBeGreaterThanOrEqual(20)
    expect(await lookup('localhost')).toBeDefined()
    giveUp.abort()
    expect((await given).map((one) => one.status === 'rejected' && one.reason.code)).toEqual(
      asked.map(() => 'ECANCELLED'),
    )
    silent.close()
  })

  test('resolves to the addresses of both families, or of the only one', async () => {
    const server = createSocket('udp4')
    server.on('message', (question, { port }) => server.send(answerTo(question), port))
    await new Promise<void>((bound) => server.bind(0, '127.0.0.1', bound))
    const resolve = nameResolver([`127.0.0.1:${server.address().port}`])
    const { signal } = new AbortController()
    const [four, six] = [
      { address: '8.8.8.8', family: 4 },
      { address: '2404:6800::1', family: 6 },
    ]
    expect(await resolve('both.example', signal)).toEqual([four, six])
    expect(await resolve('four.example', signal)).toEqual([four])
    await expect(resolve('none.example', signal)).rejects.toMatchObject({ code: 'ENOTFOUND' })
    server.close()
  })
})

/** RFC 1035 §4: the question with one record behind it, or the answer that the name does not exist. */
function answerTo(question: Buffer): Buffer {
  const name = question.toString('latin1', 13, 17)
  const end = question.indexOf(0, 12) + 5
  const type = question.readUInt16BE(end - 4)
  const data = Buffer.from(type === 1 ? '08080808' : '24046800000000000000000000000001', 'hex')
  const hasRecord = name === 'both' || (name === 'four' && type === 1)
  const head = Buffer.from(question.subarray(0, 12))
  head.writeUInt16BE(name === 'none' ? 0x8183 : 0x8180, 2)
  head.writeUInt16BE(hasRecord ? 1 : 0, 6)
  head.fill(0, 8, 12)
  const record = Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length])
  return Buffer.concat([head, question.subarray(12, end), ...(hasRecord ? [record, data] : [])])
}

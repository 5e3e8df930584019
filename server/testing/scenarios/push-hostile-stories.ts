import { nchlPush } from '../../src/rails/nchl/nchl.ts'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect } from 'vitest'
import { scenario } from '../load-scenario.ts'
import { codesOf, expectPushed, pushNamesOf, push, pushed, pushNet, validatedPush } from '../pushes.ts'
import { codeBy, codeFrom, pushBody, type SignedPush, signedPush } from '../signed-pushes.ts'
import { pushSettings } from '../simulated-rails.ts'
import type { CrossCutting, PushStory } from './push-story.ts'

const refused = (tells: CrossCutting, name: string, how: Parameters<typeof push>[0], code: string): PushStory => ({
  tells,
  name: `${name} is refused for good`,
  run: async () => {
    const sent = await push({ ...how, repeats: 1 })
    expect(sent.state).toBe('reversed')
    expect(codesOf(sent).slice(-2)).toEqual([code, code])
    await expectPushed(0n)
  },
})

const pem = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })

const codeOf = (signed: SignedPush, from?: string) => codeFrom(scenario.bank, signed, from)
const sign = (body: string | Buffer, by?: Parameters<typeof signedPush>[2]) => signedPush(scenario.bank, body, by)

/**
 * Sends bytes over a connection of its own in several pieces, and hangs up; with `waits` after the answer has begun.
 */
async function sendRaw({ body, headers }: SignedPush, bytes: number, { pieces = 1, waits = false } = {}) {
  const { hostname, port } = new URL(scenario.bank.url)
  const socket = connect(Number(port), hostname).on('error', () => {})
  await once(socket, 'connect')
  const lines = Object.entries({ ...headers, host: hostname, 'content-length': body.length })
  const head = `POST /rails/nchl/payment-request HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
  const whole = Buffer.concat([Buffer.from(head), body.subarray(0, bytes)])
  const size = Math.ceil(whole.length / pieces)
  for (let at = 0; at < whole.length; at += size) {
    await new Promise((sent) => socket.write(whole.subarray(at, at + size), sent))
  }
  const answer = waits ? String((await once(socket, 'data'))[0]) : ''
  socket.destroy()
  return answer
}

/** Repeats the push, as NCHL does after an unreadable answer: credited once, now or before. */
async function askedAgain(signed: SignedPush): Promise<void> {
  await expect.poll(() => codeOf(signed), { interval: 20 }).toMatch(/^(000|E001)$/)
  await expectPushed(pushNet, ['credited'])
}

/** Forgeries, replays, broken connections, foreign addresses and keys that moved. */
export const hostilePushStories: readonly PushStory[] = [
  {
    tells: ['8 signature altered', '8 signature of another', 'push: JSON written again after it was signed'],
    name: 'with a wrong signature, none, another password or JSON written again it is none of NCHL’s',
    run: async () => {
      const spoilt = { signature: 'T003', unsigned: 'T003', reserialised: 'T003', password: 'T001' } as const
      for (const [spoils, code] of Object.entries(spoilt) as [keyof typeof spoilt, string][])
        expect(await push({ spoils })).toMatchObject({ state: 'reversed', answers: [{ code: '000' }, { code }] })
      await expectPushed(0n)
    },
  },
  {
    tells: ['8 amount altered', '8 reference altered'],
    name: 'changed after it was signed is none of NCHL’s, and what was signed is credited',
    run: async () => {
      const body = pushBody(await validatedPush())
      const over = Buffer.from(body)
      const changed = [
        body.replace('1000.00', '9000.00'),
        body.replace('"transactionId":"', '"transactionId":"9'),
        body.replace(pushed.mobile, '9800000001'),
        `${body.slice(0, -1)},"amount":9000.00}`,
      ]
      for (const altered of changed) expect([altered, await codeOf(sign(altered, { over }))]).toEqual([altered, 'T003'])
      await expectPushed(0n)
      expect(await codeOf(sign(body))).toBe('000')
      await expectPushed(pushNet, ['credited'])
    },
  },
  refused('8 reference altered', 'a trace id of nobody', { trace_id: '1234567890123456789' }, 'T002'),
  refused('8 reference altered', 'another number than was validated', { pays_to: '9800000001' }, 'B001'),
  refused('8 amount altered', 'a refund', { purpose: 'REFUND' }, 'B003'),
  refused('8 amount altered', 'a campaign', { purpose: 'CAMPAIGN' }, 'B003'),
  refused('8 amount altered', 'a request to pay', { purpose: 'R2P' }, 'B003'),
  refused('9 more', 'a paisa more than validated', { pays: '1000.01' }, 'T002'),
  refused('9 less', 'a paisa less than validated', { pays: '999.99' }, 'T002'),
  refused('9 approved in part', 'half of what was validated', { pays: '500.00' }, 'T002'),
  {
    tells: ['8 replayed for another payment', '16 duplicate reference'],
    name: 'whose trace id or transaction id was used for another payment is refused',
    run: async () => {
      const first = await push()
      const { transaction_id, trace_id } = pushNamesOf(first)
      expect(codesOf(await push({ trace_id }))).toEqual(['T002'])
      expect(codesOf(await push({ transaction_id, amount: '500.00' }))).toEqual(['000', 'T002'])
      await expectPushed(pushNet, ['credited'])
    },
  },
  {
    tells: '16 duplicate reference',
    name: 'one transaction id for two payments at the same moment: one of them is credited',
    run: async () => {
      const [one, other] = [await validatedPush(), await validatedPush()]
      const both = [one, { ...other, transaction_id: one.transaction_id }].map((payment) => sign(pushBody(payment)))
      const codes = await Promise.all(both.map((signed) => codeOf(signed)))
      expect(codes.toSorted()).toEqual(['000', 'T002'])
      await expectPushed(pushNet, ['credited'])
    },
  },
  {
    tells: '13 reset',
    name: 'NCHL hangs up before it is answered, and asks again',
    run: async () => {
      const signed = sign(pushBody(await validatedPush()))
      await sendRaw(signed, signed.body.length)
      await askedAgain(signed)
    },
  },
  {
    tells: '13 half a body',
    name: 'half of it credits nothing, and the whole of it then does',
    run: async () => {
      const signed = sign(pushBody(await validatedPush()))
      await sendRaw(signed, signed.body.length / 2)
      await expectPushed(0n)
      await askedAgain(signed)
    },
  },
  {
    tells: '13 bytes that drip',
    name: 'in forty pieces it is signed as in one',
    run: async () => {
      const signed = sign(pushBody(await validatedPush()))
      expect(await sendRaw(signed, signed.body.length, { pieces: 40, waits: true })).toContain('200 OK')
      await askedAgain(signed)
    },
  },
  {
    tells: '13 no JSON',
    name: 'signed nonsense is T002, and keeps nobody from the payment that is meant',
    run: async () => {
      const body = pushBody(await validatedPush())
      const nonsense = ['', '{', `${body}}`, '[]', 'null', '<xml/>', Buffer.from([0xff, 0xfe, 0x00])]
      for (const bytes of nonsense) expect([`${bytes}`, await codeOf(sign(bytes))]).toEqual([`${bytes}`, 'T002'])
      await askedAgain(sign(body))
    },
  },
  {
    tells: '13 another content type',
    name: 'of a rail the bytes count, whatever they are said to be',
    run: async () => {
      for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/json; charset=utf-16']) {
        const { body, headers } = sign(pushBody(await validatedPush()))
        expect(await codeOf({ body, headers: { ...headers, 'content-type': type } })).toBe('000')
      }
      await expectPushed(3n * pushNet, ['credited', 'credited', 'credited'])
    },
  },
  {
    tells: '15 keys that rotate',
    name: 'old and new password and key both hold until the old ones are retired',
    run: async () => {
      const { bank } = scenario
      const old = pushSettings(bank.simulator)
      const next = pem()
      const by = { key: next.privateKey, password: 'a new password of 2083' }
      const ours = (settings: Parameters<typeof nchlPush>[0]) => ({
        ...bank.deps,
        rails: { ...bank.deps.rails, push: nchlPush(settings) },
      })
      const both = ours({
        ...old,
        passwords: [by.password, ...old.passwords],
        publicKeys: [next.publicKey, ...old.publicKeys],
      })
      expect(await codeBy(both, sign(pushBody(await validatedPush())))).toBe('000')
      expect(await codeBy(both, sign(pushBody(await validatedPush()), by))).toBe('000')
      const retired = ours({ ...old, passwords: [by.password], publicKeys: [next.publicKey] })
      const late = pushBody(await validatedPush())
      expect(await codeBy(retired, sign(late))).toBe('T001')
      expect(await codeBy(retired, sign(late, { password: by.password }))).toBe('T003')
      expect(await codeBy(retired, sign(late, by))).toBe('000')
      await expectPushed(3n * pushNet, ['credited', 'credited', 'credited'])
    },
  },
  refused('20 unknown reference', 'what was never validated', { trace_id: '9999999999999999999' }, 'T002'),
  {
    tells: '20 wrong source address',
    name: 'from an address that is not NCHL’s it is nobody’s, however well it is signed, and is told to us',
    run: async () => {
      const { db, clock } = scenario.bank
      const signed = sign(pushBody(await validatedPush()))
      const forwarded = { ...signed, headers: { ...signed.headers, 'x-forwarded-for': '127.0.0.1' } }
      expect(await codeOf(forwarded, '203.0.113.9')).toBe('T001')
      await expectPushed(0n)
      const events = await db.read(
        (tx) => tx.many`select kind, network from security_events where rail = 'nchl' and at = ${clock.now()}`,
      )
      expect(events).toEqual([{ kind: 'foreign_address', network: '203.0.113.9' }])
      expect(await codeOf(signed)).toBe('000')
      await expectPushed(pushNet, ['credited'])
    },
  },
]

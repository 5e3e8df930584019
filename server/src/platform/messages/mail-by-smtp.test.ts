import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { text as textOf } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { newId } from '../ids.ts'
import { mailBySmtp } from './providers.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A mail server of the test; returns its address and the mails it received. */
async function mailServer(options: SMTPServerOptions = {}) {
  const taken: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      taken.push(await textOf(stream))
      done()
    },
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => server.close(() => resolve(undefined))))
  return { taken, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` }
}

const mail = () => ({
  id: newId(),
  channel: 'email' as const,
  to: 'sita@example.com',
  subject: 'नमस्ते\r\nBcc: thief@example.com',
  text: 'A link',
  kind: 'email-link',
})
const from = 'Sahuji <no-reply@sahuji.example>'

describe('a mail by SMTP', () => {
  test('has our id as Message-ID, and no header that a text tries to inject', async () => {
    const { taken, url } = await mailServer()
    const sent = mail()
    await mailBySmtp({ url, from })(sent)
    const [arrived = ''] = taken
    expect(arrived).toContain(`Message-ID: <${sent.id}@sahuji>`)
    expect(arrived).toContain('From: Sahuji <no-reply@sahuji.example>')
    expect(arrived).toContain('To: sita@example.com')
    expect(arrived).not.toMatch(/^Bcc:/im)
    expect(arrived).toContain('A link')
  })

  test('declares its language and direction', async () => {
    const { taken, url } = await mailServer()
    const text = 'مرحبًا Sita،\n\nhttps://sahuji.example/verify/email/x?a=1&b=<i>\n'
    await mailBySmtp({ url, from })({ ...mail(), text, language: 'ar' })
    const [arrived = ''] = taken
    expect(arrived).toMatch(/^Content-Language: ar\r$/im)
    const written = arrived.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(written).toContain('<html lang="ar" dir="rtl">')
    expect(written).toContain('b=&#60;i&#62;')
  })

  test.each([421, 451, 550])('that is refused with %i throws, without the address', async (responseCode) => {
    const refuse = Object.assign(new Error('5.1.1 <sita@example.com>: not here'), { responseCode })
    const { url } = await mailServer({ onRcptTo: (_address, _session, done) => done(refuse) })
    const error = await mailBySmtp({ url, from })(mail()).catch((thrown: unknown) => thrown)
    expect(`${error}`).toContain(`${responseCode}`)
    expect(`${error} ${JSON.stringify(error)} ${(error as Error).stack}`).not.toContain('sita@example.com')
  })

  test('gives up a hanging server after a while', async () => {
    const hung = createServer(() => {})
    await once(hung.listen(0, '127.0.0.1'), 'listening')
    stops.push(async () => hung.close())
    const url = `smtp://127.0.0.1:${(hung.address() as AddressInfo).port}`
    const deliver = mailBySmtp({ url, from }, { connectMilliseconds: 200, silenceMilliseconds: 200 })
    await expect(deliver(mail())).rejects.toThrow('The mail server did not take the mail: ETIMEDOUT')
  })
})

import { describe, expect, test } from 'vitest'
import type { CollectingRailName } from '../../rails/rails.ts'
import { usual } from '../../../testing/offers.ts'
import { dotsOfPicture, readByJsqr, readByZxing } from '../../../testing/read-codes.ts'
import { railDeskOfFile } from '../../../testing/rail-desk-of-file.ts'

const desk = railDeskOfFile({
  serves: ['onepg', 'khalti', 'esewa', 'fonepay', 'connectips', 'cards', 'sct', 'nepalpay'],
})

const open = async (url: string, device = 'A phone') =>
  (await desk.app.web.inject({ url, headers: { accept: 'text/html', 'user-agent': device } })).body
const submit = (url: string, fields: Record<string, string> = {}) =>
  desk.app.web.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'A phone' },
    payload: new URLSearchParams(fields).toString(),
  })
const leave = (id: string, device = 'A phone') =>
  desk.app.web.inject({ url: `/pay/${id}/leave`, headers: { accept: 'text/html', 'user-agent': device } })
const bankOf = async (rail: CollectingRailName) => (await usual(desk, rail))!.id

describe('the page of a payment that a bank can pay', () => {
  test('may lead to the origin of each rail, which its policy names once', async () => {
    const { headers } = await desk.app.web.inject({ url: '/healthz' })
    const [, origins = ''] = /form-action ([^;]+)/.exec(`${headers['content-security-policy']}`) ?? []
    const named = origins.split(' ')
    expect(named.length).toBeGreaterThan(1)
    expect(named).toEqual([...new Set(named)])
  })

  test('offers each way with its fee in words, works by one plain form, and stays small', async () => {
    const id = await desk.open(await desk.shop(), '1,780')
    const body = await open(`/pay/${id}`)
    for (const way of ['wallet', 'ebanking', 'mobilebanking', 'visa', 'sct', 'ips', 'nepalpay'])
      expect(body).toContain(`name="way" value="${way}"`)
    expect(body.match(/no fee/g)).toHaveLength(4)
    const script = (await open('/pay-watch.js')).length
    expect(Buffer.byteLength(body) + script).toBeLessThanOrEqual(30_000)
    expect(await submit(`/pay/${id}`, { way: 'wallet' })).toMatchObject({
      statusCode: 303,
      headers: { location: `/pay/${id}/wallet` },
    })
    const missing = await submit(`/pay/${id}`, { way: 'ebanking', 'bank.ebanking': '' })
    expect(missing).toMatchObject({ statusCode: 422, body: expect.stringContaining('Choose your bank first.') })
  })

  test('leads on by a form that works without script, shows where it is, and lets its payer choose another way', async () => {
    const id = await desk.open(await desk.shop(), '1,780')
    const sent = await submit(`/pay/${id}`, { way: 'ebanking', 'bank.ebanking': await bankOf('onepg') })
    expect(sent.statusCode).toBe(303)
    expect(sent.headers.location).toMatch(new RegExp(`^/pay/${id}/leave\\?r=[0-9A-Z]{16}$`))
    expect(await leave(id, 'Another phone')).toMatchObject({ statusCode: 303, headers: { location: `/pay/${id}` } })
    const onward = await leave(id)
    expect(onward.body).toContain('adds a fee of its own')
    expect(onward.body).toMatch(/<form method="post" action="http[^"]+" id="leave">/)
    expect(onward.body).toContain('src="/pay-leave.js"')
    const waiting = await open(`/pay/${id}`, 'A phone')
    expect(waiting).toContain('Approve it now')
    expect(waiting).toContain('Waiting for you to approve')
    expect(waiting).toContain('Cancel this request')
    expect(waiting).toContain('The bank’s page opens only once.')
    expect(waiting).not.toContain('value="wallet"')
    const others = await open(`/pay/${id}`, 'Another phone')
    expect(others).toContain('begun on another device')
    expect(others).not.toContain('<form')
    const given = await submit(`/pay/${id}/another-way`)
    expect(given).toMatchObject({ statusCode: 303, headers: { location: `/pay/${id}` } })
    expect(await open(`/pay/${id}`)).toContain('value="wallet"')
  })

  test('shows the charge of connectIPS before its payer leaves, and on the receipt', async () => {
    const id = await desk.open(await desk.shop(), '1,780')
    const text = (body: string) => body.replaceAll(/<[^>]+>/g, '')
    const offered = await open(`/pay/${id}`)
    expect(offered).toMatch(/<span>\+ Rs\.\s?4<\/span>/)
    expect(text(offered)).toMatch(/Pay Rs\.\s?1,784 by connectIPS/)
    const begun = await submit(`/pay/${id}`, { way: 'ips', 'bank.ips': await bankOf('connectips') })
    expect((await leave(id)).body).toContain('data-waits=""')
    await desk.decideFor(id, 'approve')
    await desk.work()
    const paid = text(await open(`${begun.headers.location}`.replace('/leave', '')))
    expect(paid).toMatch(/Fee\s*Rs\.\s?4\.00\s*Paid in all\s*Rs\.\s?1,784\.00/)
  })

  test('after a refusal shows that it is not paid and offers the other ways', async () => {
    const id = await desk.open(await desk.shop(), '1,780')
    await submit(`/pay/${id}`, { way: 'ebanking', 'bank.ebanking': await bankOf('onepg') })
    await desk.decideFor(id, 'decline')
    await desk.work()
    const body = await open(`/pay/${id}`)
    expect(body).toMatch(/role="status">[^]*Not paid/)
    expect(body).toContain('did not make the payment. Nothing was taken.')
    expect(body).toContain('Code 023.')
    expect(body).toMatch(/value="mobilebanking" checked/)
  })

  test('while it is unclear warns against paying again, when the bank is asked next, and has nothing to press', async () => {
    const id = await desk.open(await desk.shop(), '1,780')
    desk.controls.onepg.next({ reports: { amount: '1.00' } })
    await submit(`/pay/${id}`, { way: 'ebanking', 'bank.ebanking': await bankOf('onepg') })
    await desk.decideFor(id, 'approve')
    await desk.work()
    const body = await open(`/pay/${id}`)
    expect(body).toContain('Do not pay again')
    expect(body).toMatch(/Our team decides within 48 hours/)
    expect(body).not.toContain('<form')
  })

  test('is paid by the way of an address too, and shows it', async () => {
    const id = await desk.open(await desk.shop(), '1,780')
    const begun = await submit(`/pay/${id}`, { way: 'ebanking', 'bank.ebanking': await bankOf('khalti') })
    expect((await leave(id)).body).toMatch(/<a class="button" id="leave" href="http/)
    expect(await open(`/pay/${id}`)).not.toContain('opens only once')
    await desk.decideFor(id, 'approve')
    await desk.work()
    const own = await open(`${begun.headers.location}`.replace('/leave', ''))
    expect(own).toMatch(/role="status">[^]*Paid/)
    expect(own).toContain('Everest Bank')
    expect(await open(`/pay/${id}`, 'Another phone')).toContain('Already paid')
  })
})

describe('a payment by NEPALPAY QR', () => {
  test('shows a QR that is read back, as a picture to save, on each device, and ends when its payer has paid', async () => {
    const id = await desk.open(await desk.shop(), '1,780')
    const sent = await submit(`/pay/${id}`, { way: 'nepalpay', 'bank.nepalpay': await bankOf('nepalpay') })
    expect(sent.headers.location).toMatch(new RegExp(`^/pay/${id}\\?r=[0-9A-Z]{16}$`))
    const body = await open(`/pay/${id}`)
    expect(body).toContain('Scan to pay')
    expect(body).toContain('Pay in another way')
    expect(body).toMatch(/download="nepalpay-SJ[0-9A-Z]{14}\.png"/)
    const others = await open(`/pay/${id}`, 'Another phone')
    expect(others).toContain(`src="/pay/${id}/qr.png"`)
    expect(others).not.toContain('Pay in another way')
    const picture = await desk.app.web.inject({ url: `/pay/${id}/qr.png` })
    const dots = await dotsOfPicture(picture.rawPayload)
    const { qr } = (await desk.collection(id)).hand_off!
    expect([readByJsqr(dots), await readByZxing(dots)]).toEqual([qr, [qr]])
    await desk.decideFor(id, 'approve')
    await desk.work()
    expect(await open(`/pay/${id}`)).toContain('Paid')
    expect(await desk.app.web.inject({ url: `/pay/${id}/qr.png` })).toMatchObject({
      headers: { location: `/pay/${id}` },
    })
  })
})

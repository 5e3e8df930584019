import * as contract from '@sahuji/contract/events/door'
import { testSerial } from '@sahuji/contract/events/ticket-qr'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../testing/accessibility.ts'
import { doorRoutes, openDoorWith, qrOf, syncedOf, ticketOf } from '../../../../testing/door.ts'
import { on, refuse } from '../../../../testing/fake-server.ts'
import { openPage, reopenPage } from '../../../../testing/open-page.tsx'
import { figureOf, readsFigure, sees } from '../../../../testing/seen.ts'
import { doorStorage } from './door-storage.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const main = () => document.querySelector('main')!
const next = () => button('Next ticket').click()

test('a phone is signed in by its link, which leaves the address, and proves itself before the evening', async () => {
  const test_qr = await qrOf({ ...ticketOf(), serial: testSerial })
  const { scans, server } = await openDoorWith([ticketOf(), ticketOf()])
  await sees('Ready for the evening?')
  expect(location.hash).toBe('')
  await sees('2 tickets')
  await sees('Asan Spice Evening')
  await expect.poll(() => main().textContent).toMatch(/Test scan.*Not tried/)
  await scans(test_qr)
  await sees('The test works')
  await next()
  await expect.poll(() => main().textContent).toMatch(/Test scan.*Works/)
  await expect.poll(() => server.asked(contract.syncDoor)).toBeGreaterThan(1)
  await expectAccessible()
})

test('a good ticket comes in: name, kind and answers fill the screen, which goes back by itself', async () => {
  const ticket = ticketOf()
  const { scans, sent, vibrated } = await openDoorWith([ticket])
  vi.mocked(globalThis.setTimeout).mockRestore()
  await sees('Live')
  await scans(await qrOf(ticket))
  await sees('Come in')
  expect(main().textContent).toMatch(/Prerana Gurung.*Standard, 2 of 3.*No peanuts/)
  expect(sent.flatMap(({ scans: each }) => each)).toMatchObject([
    { serial: ticket.serial, did: 'ask', was_offline: false },
  ])
  expect(vibrated).toEqual([[80]])
  await sees('Ready for the evening?')
})

test('answers sound different once the screen was pressed', async () => {
  const [good, refunded] = [ticketOf(), ticketOf({ ended: 'refunded' })]
  const { scans, tones } = await openDoorWith([good, refunded])
  await sees('Live')
  const resumed = vi.spyOn(AudioContext.prototype, 'resume')
  await page.getByRole('heading', { name: 'Ready for the evening?' }).click()
  // a device takes a moment to start its sound, and nothing is played before
  await expect.poll(() => resumed.mock.results.length).toBeGreaterThan(0)
  await resumed.mock.results[0]!.value
  await scans(await qrOf(good))
  await sees('Come in')
  await expect.poll(() => tones).toEqual([784, 1175])
  await next()
  await scans(await qrOf(refunded))
  await sees('Refunded')
  await expect.poll(() => tones.slice(2)).toEqual([196])
})

/** A picture that plays as a camera's does: a video waits for its first frame. */
function movingPicture(): MediaStream {
  const picture = document.createElement('canvas')
  const drawn = picture.getContext('2d')!
  let isOver = false
  const draw = () => {
    drawn.fillRect(0, 0, 1, 1)
    if (!isOver) requestAnimationFrame(draw)
  }
  draw()
  onTestFinished(() => void (isOver = true))
  return picture.captureStream()
}

test('the light of the camera is switched where it has one', async () => {
  await openDoorWith([])
  await sees('Live')
  const stream = movingPicture()
  const [track] = stream.getVideoTracks()
  Object.assign(track!, { getCapabilities: () => ({ torch: true }) })
  const asked = vi.spyOn(track!, 'applyConstraints').mockResolvedValue()
  vi.mocked(navigator.mediaDevices.getUserMedia).mockResolvedValue(stream)
  await button('To the camera').click()
  await button('Light').click()
  await expect.element(button('Light')).toHaveAttribute('aria-pressed', 'true')
  expect(asked).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
})

test('each refusal has a word, a shape and a vibration of its own, and stays until it is touched', async () => {
  const refunded = ticketOf({ ended: 'refunded' })
  const tomorrow = new Date(Date.now() + 30 * 3_600_000)
  const later = ticketOf({ valid_from: tomorrow, valid_until: tomorrow })
  const { scans, vibrated, sent } = await openDoorWith([refunded, later])
  await sees('Live')
  const shapes = new Set<string>()
  const answers: [string, string | RegExp, RegExp][] = [
    [await qrOf(refunded), 'Refunded', /Prerana Gurung/],
    [await qrOf(later), 'Not today', /Good from/],
    [await qrOf(ticketOf(), { elsewhere: true }), 'Not this event', /Ghiu Chaku Fair/],
    [await qrOf(ticketOf(), { forged: true }), 'Not genuine', /Not genuine/],
    ['https://esewa.example/pay/98412', 'Not a ticket', /esewa/],
  ]
  for (const [text, word, fact] of answers) {
    await scans(text)
    await sees(word)
    expect(page.getByRole('alert').element().textContent).toMatch(fact)
    shapes.add(document.querySelector('main svg path[d]:only-child')!.getAttribute('d')!)
    await next()
  }
  expect(vibrated).toEqual([[400], [400], [400], [400], [400]])
  expect(shapes.size).toBeGreaterThan(3)
  expect(sent).toEqual([])
})

test('a ticket that is in already shows when and at which gate; a steward lets in with a reason, or keeps out', async () => {
  const entered = { at: new Date('2026-11-29T11:20:00Z'), gate: 'West gate', person: 'Asmita Rai' }
  const ticket = ticketOf({ entered })
  const { scans, sent, vibrated } = await openDoorWith([ticket])
  await sees('Live')
  await scans(await qrOf(ticket))
  await sees('Already in')
  await readsFigure('Gate', 'West gate, Asmita Rai')
  expect(figureOf('Since')).toMatch(/17:05|5:05/)
  expect(vibrated).toEqual([[80, 80, 80]])
  await expectAccessible()
  await button('Showed ID').click()
  await button('Let in with reason').click()
  await expect.poll(() => sent.at(-1)?.scans).toMatchObject([{ did: 'in', reason: 'showed_id', serial: ticket.serial }])
  await scans(await qrOf(ticket))
  await button('Keep out').click()
  await expect.poll(() => sent.at(-1)?.scans).toMatchObject([{ did: 'out' }])
})

test('the other gate’s answer counts where two ask at once', async () => {
  const ticket = ticketOf()
  const first = { at: new Date(), gate: 'West gate', person: 'Asmita Rai' }
  const { scans, server } = await openDoorWith([ticket])
  await sees('Live')
  server.answer(
    on(contract.syncDoor, (asked) => {
      const outcomes = asked.scans.map(({ nonce }) => ({
        nonce,
        outcome: 'already' as const,
        was_let_in: false,
        first,
      }))
      return syncedOf(asked, { outcomes })
    }),
  )
  await scans(await qrOf(ticket))
  await sees('Already in')
})

test('without network scanning goes on, every scan waits on the phone over a reload, and is sent once it is back', async () => {
  const [one, two] = [ticketOf(), ticketOf({ name: 'Gita Ansari' })]
  const { scans, server } = await openDoorWith([one, two])
  await sees('Live')
  server.disconnect()
  await scans(await qrOf(one))
  await sees(/^Come in/)
  await sees('Not yet sent to the other gates')
  await sees(/Offline since/)
  await sees('1 waits')
  await next()
  await sees('2 tickets on this phone.')
  await scans(await qrOf(one))
  await sees('Already in')
  await button('Keep out').click()
  await scans(await qrOf(two))
  await sees('3 wait')
  const kept = await doorStorage.scans()
  expect(kept.map(({ scan }) => [scan.did, scan.was_offline]).toSorted()).toEqual([
    ['in', true],
    ['in', true],
    ['out', true],
  ])
  const sent: Parameters<typeof doorRoutes>[1] = []
  server.connect()
  await reopenPage(server, '/door', ...(await doorRoutes([one, two], sent)))
  await expect
    .poll(() => sent.flatMap((each) => each.scans.map(({ nonce }) => nonce)).toSorted())
    .toEqual(kept.map(({ scan }) => scan.nonce).toSorted())
  await expect.poll(() => doorStorage.scans()).toEqual([])
})

test('a phone whose storage is full shows that, and still sends what it scanned', async () => {
  const ticket = ticketOf()
  const { scans, server, sent } = await openDoorWith([ticket])
  vi.spyOn(doorStorage, 'keepScan').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
  await sees('Live')
  server.disconnect()
  await scans(await qrOf(ticket))
  await sees('Not yet sent to the other gates')
  await next()
  await sees(/^This phone’s storage is full/)
  server.connect()
  dispatchEvent(new Event('online'))
  await expect.poll(() => sent).toMatchObject([{ scans: [{ serial: ticket.serial, did: 'in' }] }])
})

test('an entry is taken back: one that is not sent leaves the phone, one that was sent is asked for', async () => {
  const ticket = ticketOf()
  const { scans, server } = await openDoorWith([ticket])
  await sees('Live')
  await scans(await qrOf(ticket))
  await button('Undo').click()
  await expect.poll(() => server.asked(contract.takeBackScan)).toBe(1)
  await expect.element(button('Undo')).not.toBeInTheDocument()
  server.disconnect()
  await scans(await qrOf(ticket))
  await sees('Not yet sent to the other gates')
  await button('Undo').click()
  await expect.poll(() => doorStorage.scans()).toEqual([])
  server.connect()
})

test('names and the last three digits find a ticket without a camera', async () => {
  const { sent } = await openDoorWith([ticketOf(), ticketOf({ name: 'Gita Ansari', mobile_end: '020' })])
  await button('Scan').click()
  await sees('No camera here. Use names or a scanner.')
  await button('Name or code').click()
  await page.getByRole('searchbox').fill('020')
  await button('Let in Gita Ansari').click()
  await sees('Come in')
  expect(sent).toHaveLength(1)
})

test('signing out warns while scans are on the phone alone, keeps them, and sends them as this phone’s', async () => {
  const ticket = ticketOf()
  const { scans, server } = await openDoorWith([ticket])
  await sees('Live')
  server.disconnect()
  await scans(await qrOf(ticket))
  await sees('Not yet sent to the other gates')
  await next()
  await button('Sign out').click()
  await sees(/^1 scan is on this phone alone/)
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out anyway' }).click()
  await sees('No gate is open here')
  await sees(/^1 scan of this phone is not sent yet/)
  const sent: NonNullable<Parameters<typeof doorRoutes>[1]> = []
  server.connect()
  await reopenPage(server, `/door#${'C'.repeat(43)}`, ...(await doorRoutes([ticket], sent)))
  await expect.poll(() => sent).toMatchObject([{ secret: 'B'.repeat(43), scans: [{ serial: ticket.serial }] }])
})

test('a phone that the organiser signed out shows it', async () => {
  const { server } = await openDoorWith([ticketOf()])
  await sees('Live')
  server.answer(on(contract.syncDoor, (asked) => syncedOf(asked, { is_signed_out: true })))
  dispatchEvent(new Event('online'))
  await sees('Signed out of the gate')
})

test('a used link is reported as used', async () => {
  await openPage(
    `/door#${'A'.repeat(43)}`,
    on(contract.openDoor, () => refuse('door_code_dead')),
  )
  await sees(/This link was used or is too old/)
})

test('an answer fits a phone of 320 px, and is reached by keyboard', async () => {
  const entered = { at: new Date(), gate: 'A gate with a long name of forty letters', person: 'Bhuwaneshwari Shrestha' }
  const ticket = ticketOf({ entered })
  const { scans } = await openDoorWith([ticket])
  await page.viewport(320, 640)
  await sees('Live')
  await scans(await qrOf(ticket))
  await sees('Already in')
  await expect.poll(() => document.documentElement.scrollWidth).toBe(320)
  await userEvent.tab()
  await expect.poll(() => document.activeElement?.textContent).toMatch(/Went out|Keep out|Showed/)
  await page.viewport(1440, 900)
})

import {
  addCode,
  addShopCode,
  changeCode,
  checkCode,
  listCodes,
  replaceCode,
  revokeCode,
} from '@sahuji/contract/payments/codes'
import { decodeQR } from 'qr/decode.js'
import { expect, test, vi } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { isSeenAtBothWidths, sees } from '../../../testing/seen.ts'
import { codeRoutes, paymentCode, shopCodes } from '../../../testing/codes.ts'
import { on, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'

const address = '/dashboard/qrcode'
const picture = (label: string) => page.getByRole('img', { name: `QR code, ${label}` })
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name })

/** An element has a text among its own. */
async function holds(what: Locator, text: string): Promise<void> {
  await expect.poll(() => what.element().textContent?.replaceAll(/[\u2068\u2069]/g, '')).toContain(text)
}

/** What a camera reads of the QR on the page, drawn at `pixels` wide. */
async function readFrom(label: string, pixels = 600): Promise<string> {
  const svg = picture(label).element().cloneNode(true) as SVGElement
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  svg.setAttribute('width', `${pixels}`)
  svg.setAttribute('height', `${pixels}`)
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(svg.outerHTML)}`
  await image.decode()
  const context = new OffscreenCanvas(pixels, pixels).getContext('2d')!
  context.fillStyle = 'white'
  context.fillRect(0, 0, pixels, pixels)
  context.drawImage(image, 0, 0, pixels, pixels)
  return decodeQR({ width: pixels, height: pixels, data: context.getImageData(0, 0, pixels, pixels).data })
}

test('the codes add up to what was taken, and each one’s picture reads back as its text', async () => {
  await openPage(address, ...codeRoutes())
  await isSeenAtBothWidths(picture('Shop window'))
  await holds(page.getByText(/^Taken by QR today/), 'Rs.54,846.50, 38 payments')
  await holds(page.getByRole('row', { name: /^All codes/ }), 'Rs.54,846.50')
  expect(await readFrom('Shop window')).toBe(shopCodes[0]!.payload)
  await page.getByRole('link', { name: 'Counter 1' }).click()
  await expect.element(picture('Counter 1')).toBeVisible()
  expect(await readFrom('Counter 1')).toBe(shopCodes[1]!.payload)
})

test('a code last paid yesterday shows the day, and one paid today the time', async () => {
  const midnight = new Date('2026-11-24T18:15:00Z')
  const at = (minutes: number) => new Date(midnight.getTime() + minutes * 60_000)
  const [ofShop, ofCounter] = [
    paymentCode({ last_paid_at: at(-1) }),
    paymentCode({ ...shopCodes[1], last_paid_at: at(0) }),
  ]
  vi.useFakeTimers({ toFake: ['Date'], now: at(5) })
  await openPage(address, ...codeRoutes([ofShop, ofCounter]))
  await holds(page.getByRole('row', { name: /^Shop window/ }), '24 Nov')
  await holds(page.getByRole('row', { name: /^Counter 1/ }), '00:00')
  vi.useRealTimers()
})

test('the picture is black on white with four quiet modules, in dark too', async () => {
  await openPage(address, ...codeRoutes())
  await expect.element(picture('Shop window')).toBeVisible()
  document.documentElement.dataset['theme'] = 'dark'
  const svg = picture('Shop window').element() as SVGSVGElement
  const path = svg.querySelector('path')!
  expect(getComputedStyle(svg).backgroundColor).toBe('rgb(255, 255, 255)')
  expect(getComputedStyle(path).fill).toBe('rgb(0, 0, 0)')
  const { x, y, width, height } = path.getBBox()
  const size = svg.viewBox.baseVal.width
  expect([x, y, size - x - width, size - y - height]).toEqual([4, 4, 4, 4])
  delete document.documentElement.dataset['theme']
})

test('a shop with codes of counters alone makes its own beside them', async () => {
  const server = await openPage(
    address,
    ...codeRoutes([shopCodes[1]!]),
    on(addShopCode, () => shopCodes[0]!),
  )
  await page.getByRole('button', { name: 'Make the shop’s QR' }).click()
  await expect.poll(() => server.asked(addShopCode)).toBe(1)
})

test('a silent code is confirmed or revoked', async () => {
  const server = await openPage(
    address,
    ...codeRoutes(),
    on(checkCode, () => ({})),
    on(revokeCode, () => ({})),
  )
  await sees(/Usually 14 payments a day/)
  await page.getByRole('button', { name: 'It is ours' }).click()
  await expect.poll(() => server.asked(checkCode)).toBe(1)
  await page.getByRole('button', { name: 'Revoke' }).click()
  await dialog('Revoke “Store upstairs” for good?').getByRole('button', { name: 'Revoke it' }).click()
  await expect.poll(() => server.asked(revokeCode)).toBe(1)
})

test('a lost code is replaced, and revoked ones stay in a sentence', async () => {
  const revoked = paymentCode({
    label: 'Cart at Indrachowk',
    revoked_at: new Date('2026-11-03T06:00:00Z'),
    refused: 2,
    today: { count: 0, amount: 0n },
  })
  const server = await openPage(
    address,
    ...codeRoutes(shopCodes, [revoked]),
    on(replaceCode, () => shopCodes[0]!),
  )
  await sees(/“Cart at Indrachowk”, revoked on/)
  await sees(/2 payments to it were refused since/)
  await page.getByRole('button', { name: 'More for Shop window' }).click()
  await page.getByRole('menuitem', { name: /Replace/ }).click()
  await dialog(/^Replace the code of/)
    .getByRole('button', { name: 'Replace it' })
    .click()
  await expect.poll(() => server.asked(replaceCode)).toBe(1)
  // the page leads to the new code
  await expect.poll(() => location.search).toBe(`?code=${shopCodes[0]!.id}`)
})

test('names are counted, previewed, and refused where Latin letters are needed', async () => {
  const asked: unknown[] = []
  await openPage(
    address,
    ...codeRoutes(),
    on(changeCode, (names) => {
      asked.push(names)
      return shopCodes[0]!
    }),
  )
  await page.getByRole('button', { name: 'Change the names' }).click()
  const form = dialog('Names of the code')
  await expect.element(form.getByText('19/25')).toBeVisible()
  await form.getByLabelText('Shop, in Latin letters').fill('असन मसला')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.element(form.getByLabelText('Shop, in Latin letters')).toHaveAttribute('aria-invalid', 'true')
  await form.getByLabelText('Shop, in Latin letters').fill('Asan Masala')
  await expect.element(form.getByText('11/25')).toBeVisible()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => asked).toMatchObject([{ name: 'Asan Masala', city: 'Kathmandu', local_city: 'काठमाडौं' }])
})

test('what is inside is read back field by field, with the check sum counted again', async () => {
  await openPage(address, ...codeRoutes())
  await sees('11 fields read back, check sum right')
  await page.getByText('What is inside the code').click()
  const row = (name: RegExp) => page.getByRole('table', { name: 'Fields of the code' }).getByRole('row', { name })
  await holds(row(/NEPALPAY/), 'NCHL, acquirer 00002501, shop H7K2MPQR4X')
  await holds(row(/59 19/), '19 of 25')
  await holds(row(/In Nepali/), 'असन मसला भण्डार, काठमाडौं')
  const sum = shopCodes[0]!.payload.slice(-4)
  await holds(row(/Check sum/), `${sum}, counted again: ${sum}`)
})

test('a new code is made for a place; a taken name is reported at the field', async () => {
  await openPage(
    address,
    ...codeRoutes(),
    on(addCode, () => refuse('code_label_taken', {}, 'label')),
  )
  await page.getByRole('button', { name: 'New code' }).click()
  const form = dialog('New code')
  await form.getByLabelText('Name').fill('Delivery')
  await form.getByRole('button', { name: 'Make it' }).click()
  await expect.element(form.getByLabelText('Name')).toHaveAttribute('aria-invalid', 'true')
})

test('a shop without a code makes its first, and a failure has its face', async () => {
  const server = await openPage(
    address,
    ...codeRoutes([]),
    on(addShopCode, () => shopCodes[0]!),
  )
  server.answer(...codeRoutes([]))
  await page.getByRole('button', { name: 'Make the shop’s QR' }).click()
  await expect.poll(() => server.asked(addShopCode)).toBe(1)
})

test('codes that cannot be read say so', async () => {
  await openPage(
    address,
    ...codeRoutes(),
    on(listCodes, () => refuse('our_fault')),
  )
  await sees('We could not load this')
})

test('names the apps that read it, and what a payer sees where they do not', async () => {
  await openPage(address, ...codeRoutes())
  const row = (name: RegExp) => page.getByRole('row', { name })
  await holds(row(/NEPALPAY/), 'Read it')
  await holds(row(/NEPALPAY/), 'Asan Masala Bhandar, Kathmandu')
  await holds(row(/only Fonepay/), 'Do not yet')
  await holds(row(/only Fonepay/), 'That the code is not supported')
})

import { drawPoster, printPoster } from '@sahuji/contract/payments/posters'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { codeRoutes, shopCodes } from '../../../testing/codes.ts'
import { on, refuse } from '../../../testing/fake-server.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { isSeen } from '../../../testing/seen.ts'
import { drawQr } from '../codes/qr-drawing.ts'
import { checkPoster } from './check-poster.ts'

const { payload } = shopCodes[0]!

/** A print file as the server writes it, with one code of 100 points, and whatever else is drawn on it. */
function fileWith(more = '', { of = payload, ink = 'black' } = {}): string {
  const { size, path } = drawQr(of)
  const square = (width: number, height: number) =>
    `<path fill="#ffffff" d="M 0 0v ${height} h ${width} v -${height} Z "/>`
  const code = `<g transform="scale(${100 / size})"><path fill="${ink}" d="${path}"/></g>`
  const group = `<g class="typst-group" transform="matrix(1 0 0 1 20 20)"><g>${square(100, 100)}${code}</g></g>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="140pt" height="200pt" viewBox="0 0 140 200">${square(140, 200)}<g>${group}</g>${more}</svg>`
}

const answers = (svg: string) => new Response(svg, { headers: { 'content-type': 'image/svg+xml' } })
const poster = () => page.getByRole('figure').first()

test('a print file passes its checks and may be kept', async () => {
  const asked: unknown[] = []
  await openPage(
    '/dashboard/qrcode/posters',
    ...codeRoutes(),
    on(drawPoster, (ask) => {
      asked.push(ask)
      return answers(fileWith())
    }),
    on(printPoster, () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })),
  )
  await isSeen(poster().getByText('Read back from the print file'))
  await expect.element(poster().getByRole('button', { name: 'PDF' })).toBeEnabled()
  await expect.poll(() => asked).toContainEqual({ id: shopCodes[0]!.id, paper: 'stickers', words: 'both' })
  await page.getByRole('link', { name: 'Nepali', exact: true }).click()
  await expect.poll(() => asked).toContainEqual({ id: shopCodes[0]!.id, paper: 'tent', words: 'ne' })
})

test('a print file that fails a check has no files', async () => {
  const over = '<rect x="60" y="60" width="30" height="20" fill="#000000"/>'
  await openPage(
    '/dashboard/qrcode/posters',
    ...codeRoutes(),
    on(drawPoster, () => answers(fileWith(over))),
  )
  await isSeen(poster().getByText('Nothing over the code'))
  await expect.element(poster().getByRole('button', { name: 'PDF' })).toHaveAttribute('aria-disabled', 'true')
})

test('shows that a drawing cannot be made', async () => {
  await openPage(
    '/dashboard/qrcode/posters',
    ...codeRoutes(),
    on(drawPoster, () => refuse('our_fault')),
  )
  await isSeen(poster().getByText('We could not load this'))
})

const good = { is_quiet: true, is_contrasted: true, is_free: true, is_read: true }

test.each([
  ['a good file', fileWith(), good],
  [
    'a mark in the quiet zone',
    fileWith('<rect x="21" y="60" width="3" height="9" fill="#000000"/>'),
    { ...good, is_quiet: false },
  ],
  [
    'a mark over the code',
    fileWith('<rect x="60" y="60" width="4" height="4" fill="#000000"/>'),
    { is_quiet: true, is_free: false },
  ],
  ['grey ink', fileWith('', { ink: '#777777' }), { ...good, is_contrasted: false }],
  ['another code', fileWith('', { of: 'https://another.example' }), { is_read: false }],
  ['no code', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 20"/>', { is_read: false, is_quiet: false }],
])('checks of %s', async (_, svg, expected) => {
  expect(await checkPoster(svg, payload)).toMatchObject(expected)
})

import * as contract from '@sahuji/contract/profile'
import { readCurrentUser } from '@sahuji/contract/session'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forgetLimits, signedUp, type Someone, verified } from '../../testing/people.ts'

let app: TestApp
let sita: Someone
let gita: Someone
beforeAll(async () => {
  app = await startTestApp()
  sita = await verified(app, { is_bound: false })
  gita = await verified(app, { is_bound: false })
})
afterAll(() => app.close())
beforeEach(() => forgetLimits(app))

const { changeAvatar, removeAvatar } = contract
const sends = (who: Someone, picture: Buffer) => who.call(changeAvatar, { picture: picture.toString('base64') })
const fetched = async (path: string) => (await app.app.web.inject({ url: path })).rawPayload
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#cf4218' }, limitInputPixels: false })

describe('POST /api/profile/avatar', () => {
  test('is closed to anonymous callers, and to people without a verified phone and e-mail', async () => {
    expect(await app.call(changeAvatar, { picture: '' })).toMatchObject({ http: 401 })
    expect(await sends(await signedUp(app), await plain(40, 40).png().toBuffer())).toMatchObject({
      http: 422,
      status: '7004',
    })
  })

  test('answers the address of a square WebP that the user info names too', async () => {
    const { http, data } = await sends(sita, await plain(900, 600).jpeg().toBuffer())
    expect(http).toBe(200)
    expect((await sita.call(readCurrentUser, {})).data.avatar).toBe(data.avatar)
    for (const [address, side] of [
      [data.avatar, 256],
      [data.avatar.replace('.webp', '.small.webp'), 96],
    ] as const) {
      expect(await sharp(await fetched(address)).metadata()).toMatchObject({
        format: 'webp',
        width: side,
        height: side,
      })
    }
  })

  test('is fetched without a session, for ever, and only as a picture', async () => {
    const { data } = await sends(sita, await plain(60, 60).webp().toBuffer())
    const { headers } = await app.app.web.inject({ url: data.avatar })
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect((await app.app.web.inject({ url: `/files/avatars/${'A'.repeat(43)}.webp` })).statusCode).toBe(404)
    expect((await app.app.web.inject({ url: '/files/avatars/..%2f..%2fsecrets.json' })).statusCode).toBe(404)
  })

  test('turns it upright and removes its place and device', async () => {
    const left = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#ffffff' } })
      .composite([{ input: await plain(100, 100).png().toBuffer(), left: 0, top: 0 }])
      .withExif({ IFD0: { Make: 'Himal Phones', Orientation: '6' }, IFD3: { GPSLatitude: '27/1 42/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(left).metadata()).exif).toBeDefined()
    const { data } = await sends(sita, left)
    const kept = await fetched(data.avatar)
    const { exif, icc, xmp, orientation } = await sharp(kept).metadata()
    expect({ exif, icc, xmp, orientation }).toEqual({})
    expect(kept.includes('Himal Phones')).toBe(false)
    // orientation 6 turns the left half to the top
    const { data: pixels, info } = await sharp(kept).raw().toBuffer({ resolveWithObject: true })
    const red = (x: number, y: number) => (pixels[(y * info.width + x) * info.channels + 2] ?? 0) < 100
    expect([red(128, 10), red(128, 245)]).toEqual([true, false])
  })

  test('keeps nothing of a file that is a picture and something else too', async () => {
    const script = Buffer.from('<script>alert(document.cookie)</script>PK\u0003\u0004')
    const polyglot = Buffer.concat([await plain(50, 50).png().toBuffer(), script])
    const { http, data } = await sends(sita, polyglot)
    expect(http).toBe(200)
    expect((await fetched(data.avatar)).includes('<script>')).toBe(false)
  })

  test('refuses other formats than JPEG, PNG and WebP with a sentence, and keeps the previous picture', async () => {
    const { data } = await sends(sita, await plain(50, 50).png().toBuffer())
    const jpeg = await plain(500, 500).jpeg().toBuffer()
    const odd = {
      text: Buffer.from('<html><script>alert(1)</script></html>'),
      svg: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><image href="file:///etc/passwd"/></svg>',
      ),
      gif: await plain(50, 50).gif().toBuffer(),
      tiff: await plain(50, 50).tiff().toBuffer(),
      'a cut JPEG': jpeg.subarray(0, jpeg.length / 2),
      'a line': await plain(900, 2).png().toBuffer(),
    }
    for (const [name, file] of Object.entries(odd)) {
      const { http, body, errors } = await sends(sita, file)
      expect({ name, http, refusal: body.refusal }).toEqual({ name, http: 422, refusal: 'picture_unreadable' })
      expect(errors['picture']?.[0]).toMatch(/Choose a JPEG, PNG or WebP/)
    }
    const heic = Buffer.from('\0\0\0\x14ftypheic\0\0\0\0mif1', 'latin1')
    expect((await sends(sita, heic)).body.refusal).toBe('paper_heic')
    expect((await sends(sita, Buffer.alloc(0))).body.refusal).toBe('file_empty')
    expect(await sita.call(changeAvatar, { picture: 'not base64!' })).toMatchObject({ http: 422, status: '014' })
    expect((await sita.call(readCurrentUser, {})).data.avatar).toBe(data.avatar)
  })

  test('refuses a picture that would unpack to gigabytes before it does', async () => {
    const bomb = pngOf(60_000, 60_000)
    expect(bomb.length).toBeLessThan(20_000)
    const began = process.memoryUsage().rss
    const { http, body } = await sends(sita, bomb)
    expect({ http, refusal: body.refusal }).toEqual({ http: 422, refusal: 'picture_too_large' })
    expect(process.memoryUsage().rss - began).toBeLessThan(100 * 1024 ** 2)
    const wide = await sends(sita, await plain(5_000, 4_900).png().toBuffer())
    expect(wide.body.refusal).toBe('picture_too_large')
  })

  test('refuses more bytes than a picture needs: over 2 MiB in words, over 3 MiB unread', async () => {
    const heavy = Buffer.concat([await plain(50, 50).png().toBuffer(), Buffer.alloc(contract.avatarBytesMax)])
    expect((await sends(sita, heavy)).body.refusal).toBe('picture_too_large')
    expect(await sends(sita, Buffer.alloc(3 * 1024 ** 2))).toMatchObject({ http: 413 })
  })

  test('ten at once leave one picture, and its address works', async () => {
    const picture = await plain(300, 300).jpeg().toBuffer()
    const answers = await Promise.all(Array.from({ length: 10 }, () => sends(sita, picture)))
    expect(answers.every(({ http }) => http === 200)).toBe(true)
    const { avatar } = (await sita.call(readCurrentUser, {})).data
    const alive = await Promise.all(
      answers.map(async ({ data }) => ({
        address: data.avatar,
        http: (await app.app.web.inject({ url: data.avatar })).statusCode,
      })),
    )
    expect(alive.filter(({ http }) => http === 200)).toEqual([{ address: avatar, http: 200 }])
  })
})

describe('POST /api/profile/avatar/remove', () => {
  test('removes one’s own and no other, and a repeat changes nothing', async () => {
    const picture = await plain(50, 50).png().toBuffer()
    const [hers, his] = [await sends(sita, picture), await sends(gita, picture)]
    expect((await sita.call(removeAvatar, {})).data).toEqual({ avatar: null })
    expect(await sita.call(removeAvatar, {})).toMatchObject({ http: 200 })
    expect((await app.app.web.inject({ url: hers.data.avatar })).statusCode).toBe(404)
    expect((await sita.call(readCurrentUser, {})).data.avatar).toBeNull()
    expect((await app.app.web.inject({ url: his.data.avatar })).statusCode).toBe(200)
    expect((await gita.call(readCurrentUser, {})).data.avatar).toBe(his.data.avatar)
  })
})

/** A PNG of a few bytes that declares this size. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(1024 * 1024), { level: 9 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

import { describe, expect, test } from 'vitest'
import { deviceOf, validTimeZone, locationOf } from './client-info.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('a user agent', () => {
  test.each([
    [`${mozilla} (Linux; Android 10; K) ${webkit} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android', 'phone'],
    [`${mozilla} (Linux; Android 13; SM-X200) ${webkit} Chrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Android', 'tablet'],
    [
      `${mozilla} (Linux; Android 14) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
      'phone',
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1`,
      'Safari',
      'iPhone',
      'phone',
    ],
    [
      `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`,
      'Safari',
      'Mac',
      'computer',
    ],
    [
      `${mozilla} (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0`,
      'Firefox',
      'Windows',
      'computer',
    ],
    [
      `${mozilla} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`,
      'Edge',
      'Windows',
      'computer',
    ],
    [`${mozilla} (X11; Linux x86_64) ${webkit} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome', 'Linux', 'computer'],
    ['curl/8.5.0', null, null, 'program'],
    ['', null, null, 'program'],
  ])('%s', (text, browser, system, kind) => expect(deviceOf(text)).toEqual({ browser, system, kind }))
})

describe('the place of a sign-in', () => {
  test.each([
    ['Asia/Kathmandu', 'Kathmandu'],
    ['Asia/Katmandu', 'Kathmandu'],
    ['America/Argentina/Buenos_Aires', 'Buenos Aires'],
    ['Etc/UTC', null],
    [null, null],
  ])('of the time zone %s is %s', (time_zone, city) =>
    expect(locationOf({ time_zone, network: '103.10.28.7' }).city).toBe(city),
  )

  test.each(['UTC', 'Asia/Atlantis', '<script>', '', "Asia/'; drop"])('a time zone %j is none', (given) =>
    expect(validTimeZone(given)).toBeNull(),
  )

  test.each([
    ['103.10.28.7', '103.10.28.*', false],
    ['192.168.1.20', '192.168.1.*', true],
    ['172.20.0.3', '172.20.0.*', true],
    ['172.32.0.3', '172.32.0.*', false],
    ['127.0.0.1', '127.0.0.*', true],
    ['2400:1a00:b010:5::/64', '2400:1a00:b010:*', false],
    ['0:0:0:0::/64', '0:0:0:*', true],
    ['fe80:0:0:0::/64', 'fe80:0:0:*', true],
  ])('the network %s is shown as %s', (network, masked, is_local) =>
    expect(locationOf({ time_zone: null, network })).toEqual({ city: null, network: masked, is_local }),
  )
})
